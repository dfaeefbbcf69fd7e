import { z } from 'zod';

/** The longest note for staff on a registrant, in characters. */
export const noteAtMost = 300;

/** Sets a registrant's note; an empty one takes it away. */
export const SetNote = z.strictObject({
  note: z.string().trim().max(noteAtMost, `must have at most ${noteAtMost} characters`),
  /** The settings of the note that whoever sets it knew of: where there were more by now, it is refused. */
  seen: z.int().min(0),
});

/** A registrant's note for staff; empty: there is none. */
export const NoteView = z.strictObject({
  note: z.string(),
  /** The number of times it was set or taken away. */
  settings: z.int(),
});
export type NoteView = z.infer<typeof NoteView>;
