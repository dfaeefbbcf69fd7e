import { emailIn, type RegistrantId } from '@turnout/contracts/kernel';
import type { MassChannel, Unreached } from '@turnout/contracts/messaging';
import type { Recipient } from '@turnout/projections/messaging/queries';

/** Fewer digits are no telephone number. */
const fewestDigits = 5;

/** The address at which somebody is reached by a channel, as two are compared; null: nowhere. */
export const reachedAt = (
  channel: MassChannel,
  { email, phone }: Pick<Recipient, 'email' | 'phone'>,
): string | null => {
  if (channel === 'email') return emailIn(email)?.toLowerCase() ?? null;
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return digits.replaceAll('+', '').length < fewestDigits ? null : digits;
};

type Verdict = 'chosen' | 'unticked' | Unreached;

/**
 * Sorts those whom a filter lets through, in their order, into who is written to and who not; preview and sending agree
 * by it. People of one group who share an address are written to once, in the name of the first of them.
 * @param unticked those whom somebody left out by hand.
 */
export const openChoice = (
  channel: MassChannel,
  unticked: ReadonlySet<RegistrantId>,
): ((recipient: Recipient) => Verdict) => {
  const reached = new Set<string>();
  return (recipient) => {
    const address = reachedAt(channel, recipient);
    if (address === null) return 'no-address';
    const place = `${recipient.primaryId} ${address}`;
    if (reached.has(place)) return 'same-address';
    reached.add(place);
    if (recipient.isUnsubscribed) return 'unsubscribed';
    return unticked.has(recipient.registrantId) ? 'unticked' : 'chosen';
  };
};
