/// A value behind a lock, which is never held while calling out.
///
/// `@unchecked`, because the value is touched under the lock only; `Mutex` needs macOS 15. One
/// allocation holds both: an `NSLock` would be an object more, with two mutexes and a condition.
struct Locked<Value>: @unchecked Sendable {
    private final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
        deinit {
            withUnsafeMutablePointerToElements { _ = pthread_mutex_destroy($0) }
        }
    }

    private let storage: ManagedBuffer<Value, pthread_mutex_t>

    init(_ value: sending Value) {
        storage = Storage.create(minimumCapacity: 1) { _ in value }
        storage.withUnsafeMutablePointerToElements { _ = pthread_mutex_init($0, nil) }
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withUnsafeMutablePointers { value, mutex in
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }
}
