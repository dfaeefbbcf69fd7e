/**
 * Neither yes nor no can be said: tables that would tell have not read all of the log. It is answered 503
 * with `not-known-yet` and stored as nothing (rule interface/not-known-is-not-no). Where a process of its own asks, it asks again.
 */
export class NotKnownNow extends Error {
  override readonly name = 'NotKnownNow';
  constructor(projections: readonly string[]) {
    super(`not all of the log is in the tables of ${projections.join(', ')} yet`);
  }
}
