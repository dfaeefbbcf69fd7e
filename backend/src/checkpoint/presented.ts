import { meets, needs, reject, type EventId, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { byConfirmationNumber } from '@turnout/projections/registration/queries';
import type { Caller } from '../platform/http/route.ts';
import type { CheckpointParts } from './parts.ts';

const staff = needs.event('viewAndCreateCheckinsForCheckpoints');

export type Viewer = 'staff' | 'stranger';

/** Who stands at the screen; a stranger who asks too often is refused. */
export const viewerOf = async (
  { limits }: CheckpointParts,
  { rightsIn, address }: Caller,
  eventId: EventId,
): Promise<Viewer | Rejection> => {
  if (meets(staff, await rightsIn(eventId))) return 'staff';
  const seconds = await limits.checkingIn.attempt(address);
  return seconds === null ? 'stranger' : reject('too-many-requests', { seconds });
};

/**
 * Whom something presented means: a badge's id, a ticket's own code, a confirmation number (of a group:
 * its primary). Null when it means nobody; throws NotKnownNow where that cannot be told.
 */
export const whoIsPresented = async (
  { findPresented, platform: { surely } }: CheckpointParts,
  eventId: EventId,
  presented: string,
): Promise<RegistrantId | null> => {
  const one = await findPresented(eventId, presented);
  if (one !== null) return one;
  const group = await surely.find(byConfirmationNumber, { eventId, number: presented });
  const primaries = new Set(group.map(({ _id, parent }) => parent ?? _id));
  const [primary] = primaries;
  return primaries.size === 1 && primary !== undefined ? primary : null;
};
