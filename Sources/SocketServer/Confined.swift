/// A value that one loop's thread alone touches.
///
/// The compiler cannot see that a task which prefers a loop runs on that loop's thread only; this says so. Whoever
/// opens it must be on that thread.
struct Confined<Value>: @unchecked Sendable {
  let value: Value
}
