import Dispatch

/// What a provider's calls share: one object for each of them to hold, whatever the target's type.
final class ProviderCore: Sendable {
    let transport: any Transport
    let plugins: [any PluginType]
    let callbackQueue: DispatchQueue?
    let options: ProviderOptions
    let defaultFields: DefaultFields

    init(
        transport: any Transport, plugins: [any PluginType], callbackQueue: DispatchQueue?,
        options: ProviderOptions
    ) {
        self.transport = transport
        self.plugins = plugins
        self.callbackQueue = callbackQueue
        self.options = options
        defaultFields = DefaultFields(options.defaultHeaders)
    }

    convenience init(_ other: ProviderCore, plugins: [any PluginType]) {
        self.init(
            transport: other.transport, plugins: plugins, callbackQueue: other.callbackQueue,
            options: other.options)
    }
}
