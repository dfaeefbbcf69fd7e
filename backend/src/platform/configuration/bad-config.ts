/** The environment holds a value that cannot be used; the message is for whoever starts Turnout. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}
