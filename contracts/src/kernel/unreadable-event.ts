import type { Position } from './event-store.ts';

/** Where an event lies and what it says it is; known of every event, however broken the rest of it is. */
export interface EventPlace {
  readonly type: string;
  readonly streamId: string;
  /** Place in its stream, from 0. */
  readonly revision: number;
  readonly position: Position;
}

/** What whoever runs this can do about it. */
const remedies = {
  upgrade:
    'Run the version of Turnout that wrote it, or a newer one; if none did, restore the event from a backup of the log.',
  restore: 'Restore the event from a backup of the log.',
} as const;

/**
 * An event that lies in the log and cannot be read: its text is broken, it was changed after it was
 * stored, or a newer version wrote it. Nothing may be decided or remembered past it as if it were not
 * there. The sentence names the place and what to do, and holds nothing that the event says.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly place: EventPlace;
  /** @param fault what is wrong, to follow "cannot be read: "; must not quote the event. */
  constructor(place: EventPlace, fault: string, remedy: keyof typeof remedies = 'restore') {
    const { position, streamId, revision, type } = place;
    super(
      `The event at position ${position} (stream ${streamId}, revision ${revision}, type ${type}) cannot be read: ` +
        `${fault}. ${remedies[remedy]} It is never skipped: what waits for it goes on by itself once it can be read.`,
    );
    this.place = { position, streamId, revision, type };
  }
}
