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
    /// The plugins of the target, or of the one inside a ``MultiTarget``.
    var ownPlugins: [any PluginType] {
        (innermost as? any TargetTypeWithPlugins)?.plugins ?? []
    }
}
