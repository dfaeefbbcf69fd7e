/**
 * A service outside did not answer, or not so that anybody knows what it did. It is answered 503 and stored as nothing (rule
 * interface/not-known-is-not-no). Where a process of its own asks, it asks again.
 */
export class OutsideUnreachable extends Error {
  override readonly name: string = 'OutsideUnreachable';
}
