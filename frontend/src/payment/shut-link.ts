import type { EventView } from '@turnout/contracts/event-setup';
import { holdsSeat, type RegistrationView } from '@turnout/contracts/registration';

/** The reason why nobody can pay by a group's link, though it was not revoked (rule money/staff-pass-links-on); null: there is none. */
export const linkIsShut = (
  event: Pick<EventView, 'hideAllPaymentInfoFromRegistrant'> | null,
  group: readonly Pick<RegistrationView, 'status'>[],
): 'hidden' | 'ended' | null => {
  if (event?.hideAllPaymentInfoFromRegistrant === true) return 'hidden';
  return group.some(({ status }) => holdsSeat(status)) ? null : 'ended';
};
