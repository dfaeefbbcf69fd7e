/** Why a file cannot be read at all; the screens have the sentence for each. */
export const unreadableReasons = [
  'empty',
  'no-rows',
  'not-a-workbook',
  'damaged',
  'quote-not-closed',
  'row-too-long',
  'too-many-rows',
  'too-many-columns',
  'too-large-unpacked',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** A file that nobody can make rows of. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`the file cannot be read: ${reason}`, options);
    this.reason = reason;
  }
}
