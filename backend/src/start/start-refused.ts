/** Turnout cannot start, for a reason that whoever starts it can mend; the message is the sentence shown. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
