import { hidesNames, meets, needs, reaches, type CheckpointId, type EventId } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import { partsFor, type CheckpointParts } from './parts.ts';

const staff = needs.device(needs.event('viewAndCreateCheckinsForCheckpoints'));

export type Viewer = 'staff' | 'stranger';

/** Who stands at a checkpoint's screen, and what they may be told. */
export interface Visit {
  readonly viewer: Viewer;
  /** As the event knows them: whoever does not work at its checkpoints is no desk of it. */
  readonly caller: Caller;
  /** Staff have names only for who may see them. */
  readonly parts: CheckpointParts;
}

/** Only who works at the event's checkpoints may say at which desk: an account elsewhere is a stranger here. */
const withoutDesk = (caller: Caller): Caller => ({
  ...caller,
  desk: null,
  context: (suffix) => {
    const { desk: _, ...context } = caller.context(suffix);
    return context;
  },
});

/** Who stands at the screen; a device at a checkpoint that is not its own is a stranger there. */
export const visitOf = async (
  parts: CheckpointParts,
  caller: Caller,
  { eventId, checkpointId }: { readonly eventId: EventId; readonly checkpointId: CheckpointId },
): Promise<Visit> => {
  const rights = await caller.rightsIn(eventId);
  if (meets(staff, rights) && reaches(rights, { checkpointId }))
    return { viewer: 'staff', caller, parts: partsFor(parts, rights) };
  // Elsewhere too a device is told no names that its profile keeps from it.
  return {
    viewer: 'stranger',
    caller: withoutDesk(caller),
    parts: partsFor(parts, hidesNames(rights) ? rights : null),
  };
};

/**
 * Whom something presented means: a badge, a ticket's own code, a confirmation number (of a group:
 * its primary). Null when it means nobody; throws NotKnownNow where that cannot be told.
 */
export const whoIsPresented = async (
  { readPresented }: CheckpointParts,
  eventId: EventId,
  asked: { readonly presented: string; readonly other: string | undefined },
) => {
  const { meant, ...read } = await readPresented(eventId, asked);
  return { ...read, registrantId: meant?.registrantId ?? null, badge: meant?.badge ?? null };
};
