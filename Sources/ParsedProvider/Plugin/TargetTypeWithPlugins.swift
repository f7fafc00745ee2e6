/// A target with plugins of its own, which run after the provider's.
///
/// ```swift
/// extension GitHub: TargetTypeWithPlugins {
///     var plugins: [any PluginType] {
///         if case .createGist = self { [SigningPlugin()] } else { [] }
///     }
/// }
/// ```
public protocol TargetTypeWithPlugins: TargetType {
    /// Hooks for this call only, in this order; asked for once for each request.
    var plugins: [any PluginType] { get }
}

extension TargetType {
    /// Plugins, with those of the target or of the one inside a ``MultiTarget`` behind them.
    func plugins(behind plugins: [any PluginType]) -> [any PluginType] {
        guard let target = innermost as? any TargetTypeWithPlugins else { return plugins }
        return plugins + target.plugins
    }
}
