import type { EventNow } from '@turnout/contracts/event-setup';
import {
  isPrimaryOf,
  meets,
  needs,
  PayCode,
  reject,
  RegistrantId,
  type EventId,
  type PayerKey,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { RegistrationGroup } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { FoundGroup, RegistrantFinder } from './group-of.ts';

/** A group's money, as somebody with a key to it comes to it. */
export interface Payer {
  readonly found: FoundGroup;
  readonly event: EventNow;
  /** True: whoever asks is of the event's staff, and sees money. */
  readonly isStaff: boolean;
  /** True: the key was the code of a link to pay. */
  readonly isForOthers: boolean;
}

/** The one place where a key to a group's checkout is read: the primary's id, or the code of a link to pay (rule money/link-to-pay). */
export interface Payers {
  /** The person a key names; null where it is a code that nobody was given, or of a link that was revoked or replaced. */
  readonly personOf: (key: PayerKey) => Promise<RegistrantId | null>;
  /** The event a key leads to; also of a link that opens nothing any more. */
  readonly eventOf: (key: PayerKey) => Promise<EventId | null>;
  /**
   * The group that a key opens to the caller: to staff, and to whoever holds it where the event does not hide payment.
   * Refused is a link that was revoked, by a word of its own, and everything else as nobody's.
   */
  readonly at: (
    key: PayerKey,
    caller: Pick<Caller, 'rightsIn'>,
  ) => Promise<Payer | Rejection<'not-found' | 'pay-link-revoked'>>;
  /** The code of a group's link to pay; null: it was revoked. */
  readonly codeOf: (group: Pick<RegistrationGroup, 'primaryId' | 'payLink'>) => PayCode | null;
}

const maySeeMoney = needs.event('viewRegistrants');

interface Parts {
  readonly platform: { readonly ids: Pick<Platform['ids'], 'payCodes'> };
  readonly registrations: Pick<RegistrantFinder, 'find'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventNow | null>;
}

export const openPayers = ({ platform, registrations, eventDetails }: Parts): Payers => {
  const { payCodes } = platform.ids;
  const read = async (key: PayerKey) => {
    const named = payCodes.readOf(key);
    const found = named === null ? null : await registrations.find(named.registrantId);
    if (named === null || found === null) return null;
    const { link, isRevoked } = found.state.payLink;
    return { ...named, found, isGood: named.link === null || (named.link === link && !isRevoked) };
  };
  return {
    personOf: async (key) => {
      const one = await read(key);
      return one?.isGood === true ? one.registrantId : null;
    },
    eventOf: async (key) => (await read(key))?.found.state.eventId ?? null,
    at: async (key, { rightsIn }) => {
      const one = await read(key);
      if (one === null) return reject('not-found');
      const { found, registrantId } = one;
      const { eventId, primaryId } = found.state;
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      const isStaff = meets(maySeeMoney, await rightsIn(eventId));
      const isOpen = isPrimaryOf(registrantId, primaryId) && !event.hideAllPaymentInfoFromRegistrant;
      if (!isStaff && !isOpen) return reject('not-found');
      if (!one.isGood) return reject('pay-link-revoked');
      return { found, event, isStaff, isForOthers: PayCode.safeParse(key).success };
    },
    codeOf: ({ primaryId, payLink: { link, isRevoked } }) =>
      isRevoked ? null : payCodes.codeOf(RegistrantId.parse(primaryId), link),
  };
};
