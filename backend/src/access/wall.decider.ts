import type { wallEvents } from '@turnout/contracts/access';
import { reject, type Decide, type EventId, type EventOf, type WallId } from '@turnout/contracts/kernel';
import type { WallState } from './account.ts';

type WallEvent = EventOf<(typeof wallEvents)[keyof typeof wallEvents]>;

/** Issues a wall link; issuing it again adds nothing. */
export const issueWallLink: Decide<{ wallId: WallId; eventId: EventId; label: string }, WallState, WallEvent> = (
  { wallId, eventId, label },
  state,
) => (state.kind === 'absent' ? [{ type: 'WallLinkIssued', data: { wallId, eventId, label } }] : []);

/** Revokes a wall link; revoking it again adds nothing. */
export const revokeWallLink: Decide<{ wallId: WallId }, WallState, WallEvent, 'not-found'> = ({ wallId }, state) => {
  if (state.kind === 'absent') return reject('not-found');
  return state.kind === 'issued' ? [{ type: 'WallLinkRevoked', data: { wallId, eventId: state.eventId } }] : [];
};
