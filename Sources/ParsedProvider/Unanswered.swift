/// Notices that a closure which must be called was thrown away instead.
///
/// The closure captures it; the action runs when the last copy of the closure is gone, whether it was
/// called before or not.
final class Unanswered: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    deinit { action() }
}
