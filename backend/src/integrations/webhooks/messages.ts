import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import type { WebhookKind } from '@turnout/contracts/integrations';
import { isFact, type EventId, type EventSchema, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents as group } from '@turnout/contracts/registration';
import type { z } from 'zod';

/** What an endpoint is told of a fact: ids and what was decided, never what people said of themselves. */
export interface Message {
  readonly kind: WebhookKind;
  readonly eventId: EventId;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Telling {
  readonly tell: (fact: StoredEvent) => Message | null;
}

/** Says what is told of a kind of fact; null of one that is none of it. */
const tells = <D extends z.ZodType<{ readonly eventId: EventId }>>(
  schema: EventSchema<string, D>,
  kind: WebhookKind | ((data: z.output<D>) => WebhookKind | null),
  about: (data: z.output<D>) => Readonly<Record<string, unknown>>,
): Telling => ({
  tell: (fact) => {
    if (!isFact(schema, fact)) return null;
    const data = schema.data.parse(fact.data);
    const told = typeof kind === 'string' ? kind : kind(data);
    return told === null ? null : { kind: told, eventId: data.eventId, data: about(data) };
  },
});

const idsOf = (registrants: readonly { readonly registrantId: string }[]) => ({
  registrationIds: registrants.map(({ registrantId }) => registrantId),
});
interface OfOne {
  readonly primaryId: string;
  readonly registrantId: string;
}
const ofOne = ({ primaryId, registrantId }: OfOne) => ({ groupId: primaryId, registrationIds: [registrantId] });

/** The one table of facts that endpoints are told, and of what they are told of each (rule integrations/what-is-told). */
const table: readonly Telling[] = [
  tells(group.RegistrationSubmitted, 'registration.created', ({ primaryId, confirmationNumber, registrants }) => ({
    groupId: primaryId,
    confirmationNumber,
    ...idsOf(registrants),
    registrations: registrants.map(({ registrantId: id, typeId, status }) => ({ id, typeId, status })),
  })),
  tells(group.RegistrantsAdded, 'registration.created', ({ primaryId, confirmationNumber, registrants }) => ({
    groupId: primaryId,
    confirmationNumber,
    ...idsOf(registrants),
    registrations: registrants.map(({ registrantId: id, typeId, status }) => ({ id, typeId, status })),
  })),
  tells(group.RegistrantDetailsCorrected, 'registration.changed', ofOne),
  tells(group.RegistrationTransferred, 'registration.changed', ({ primaryId, registrantId, to, typeId }) => ({
    ...ofOne({ primaryId, registrantId }),
    becameGroupId: to,
    became: [{ from: registrantId, id: to, typeId }],
  })),
  tells(group.RegistrationTypeChanged, 'registration.changed', ({ primaryId, to, registrants }) => ({
    groupId: primaryId,
    ...idsOf(registrants),
    becameGroupId: to,
    became: registrants.map(({ registrantId, to: id, newTypeId }) => ({ from: registrantId, id, typeId: newTypeId })),
  })),
  tells(
    group.RegistrationStatusSet,
    ({ status }) => (status === 'deleted' ? 'registration.deleted' : 'registration.status_changed'),
    ({ primaryId, status, registrants }) => ({ groupId: primaryId, status, ...idsOf(registrants) }),
  ),
  tells(group.RegistrationRemoved, 'registration.deleted', ofOne),
  tells(group.RegistrantErased, 'registration.erased', ofOne),
  tells(
    group.TransactionRecorded,
    ({ type, online }) => {
      // Play and test money is nobody's.
      if (online !== undefined && online.mode !== 'live') return null;
      return type === 'payment' ? 'payment.recorded' : type === 'refund' ? 'refund.recorded' : null;
    },
    ({ primaryId, registrantId, transactionId, amount, currency, method }) => ({
      ...ofOne({ primaryId, registrantId }),
      transactionId,
      amount,
      currency,
      method,
    }),
  ),
  tells(group.RegistrantCheckedIn, 'check_in.recorded', ({ checkinId, isFirst, ...of }) => ({
    ...ofOne(of),
    checkinId,
    isFirst,
  })),
  tells(group.CheckInUndone, 'check_in.undone', ({ checkinId, ...of }) => ({ ...ofOne(of), checkinId })),
  tells(group.RegistrantCheckedInToActivity, 'activity.checked_in', ({ activityId, checkinId, ...of }) => ({
    ...ofOne(of),
    activityId,
    checkinId,
  })),
  tells(group.RegistrantCheckedOutOfActivity, 'activity.checked_out', ({ activityId, checkinId, because, ...of }) => ({
    ...ofOne(of),
    activityId,
    checkinId,
    because,
  })),
  tells(
    checkpointCheckinEvents.CheckpointCheckedIn,
    'checkpoint.checked_in',
    ({ primaryId, checkpointId, checkinId, registrants }) => ({
      groupId: primaryId,
      checkpointId,
      checkinId,
      registrationIds: registrants,
    }),
  ),
];

/** What endpoints are told of a fact; null: nothing. */
export const messageOf = (fact: StoredEvent): Message | null => {
  for (const { tell } of table) {
    const told = tell(fact);
    if (told !== null) return told;
  }
  return null;
};
