import type { EventDetails } from '@turnout/contracts/event-setup';
import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { currencyOf, type RegistrationGroup, type RegistrationState } from '@turnout/contracts/registration';
import type { Streams } from '../../platform/command/streams.ts';

/** Groups as refunds look them up, at their newest state. */
export interface RefundRegistrations {
  readonly streams: Streams<RegistrationState>;
  /** Somebody by their id, with their group; null: nobody. */
  readonly findAny: (
    id: string,
  ) => Promise<{ readonly registrantId: RegistrantId; readonly state: RegistrationGroup } | null>;
  /** The currency in which a group is charged and pays. */
  readonly currencyOf: (group: RegistrationGroup) => Promise<string>;
}

/** Looks groups up by what the server already has open. */
export const openRefundRegistrations = ({
  registrations,
  eventDetails,
}: {
  readonly registrations: {
    readonly streams: Streams<RegistrationState>;
    readonly find: (registrantId: RegistrantId) => Promise<{ readonly state: RegistrationGroup } | null>;
  };
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}): RefundRegistrations => ({
  streams: registrations.streams,
  findAny: async (id) => {
    const registrantId = RegistrantId.safeParse(id).data;
    const found = registrantId === undefined ? null : await registrations.find(registrantId);
    return registrantId === undefined || found === null ? null : { registrantId, state: found.state };
  },
  currencyOf: async (group) => {
    const event = await eventDetails(group.eventId);
    return event === null ? group.currency : currencyOf(group, event);
  },
});
