import { reject, type Decide, type EventOf } from '@turnout/contracts/kernel';
import type { registrationEvents, RegistrationState } from '@turnout/contracts/registration';

/** The highest number that the code of a link has room for. */
const lastLink = 255;

/**
 * Revokes a group's link to pay, or issues a new one in its place (rule money/revoked-links). Two who see the same link and do the same
 * do it once.
 * @param command `link`: the number of the link, as whoever changes it saw it; `isOpen`: true for a new one, false for none.
 */
export const setPayLink: Decide<
  { readonly link: number; readonly isOpen: boolean },
  RegistrationState,
  EventOf<typeof registrationEvents.PayLinkRevoked> | EventOf<typeof registrationEvents.PayLinkIssued>,
  'not-found' | 'too-many-pay-links'
> = ({ link, isOpen }, state) => {
  if (state.kind === 'absent') return reject('not-found');
  const { eventId, primaryId, payLink } = state;
  // The link that was seen opens nothing any more: somebody was quicker.
  if (payLink.link !== link) return [];
  if (!isOpen) return payLink.isRevoked ? [] : [{ type: 'PayLinkRevoked', data: { eventId, primaryId, link } }];
  if (link >= lastLink) return reject('too-many-pay-links', { most: lastLink });
  return [{ type: 'PayLinkIssued', data: { eventId, primaryId, link: link + 1 } }];
};
