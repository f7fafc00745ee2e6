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
    /// Whether a target of this type can have plugins of its own.
    static var mayHavePlugins: Bool {
        // Of a class there may be subclasses.
        Self.self is any TargetTypeWithPlugins.Type || Self.self == MultiTarget.self
            || Self.self is AnyClass
    }

    /// Plugins, with those of this innermost target behind them.
    func plugins(behind plugins: [any PluginType]) -> [any PluginType] {
        guard let target = self as? any TargetTypeWithPlugins else { return plugins }
        return plugins + target.plugins
    }
}
