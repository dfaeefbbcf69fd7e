import type { EventDetails } from '@turnout/contracts/event-setup';
import type { TypeDetails } from '@turnout/contracts/forms';
import type { EventId, StoredEvent, TypeId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import type { Keyring } from '../../platform/personal/keyring.ts';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { confirmationJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';
import { recipientsOf } from '../said/recipients.ts';

interface Parts {
  readonly eventDetails: (eventId: EventId) => Promise<Pick<EventDetails, 'sendEmails'> | null>;
  readonly typeDetails: (typeId: TypeId) => Promise<Pick<TypeDetails, 'sendEmailOnRegistration'> | null>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly keyring: Pick<Keyring, 'unsealMany'>;
}

const { RegistrationSubmitted: submitted, RegistrantsAdded: added } = registrationEvents;

/**
 * Whoever registers, whom staff register, and who goes on under another type gets a confirmation, unless the event or the
 * type sends none; whoever comes by an import or a copy does not (docs/decisions/0058).
 */
export const sendConfirmationWhenRegistered = defineReaction(
  { name: 'send-confirmation-when-registered', categories: ['registration'], reachesOutside: true },
  (parts: Parts) => ({
    prepare: async (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const registrations = events.filter(({ type }) => type === submitted.type || type === added.type);
      // A rush is into few types of few events: each is asked for once a batch.
      const eventDetails = onceEach(parts.eventDetails);
      const typeDetails = onceEach(parts.typeDetails);
      const asked = { ...parts, eventDetails, typeDetails };
      const messages = (await Promise.all(registrations.map((event) => messagesFor(asked, event)))).flat();
      return messages.length === 0 ? null : (transaction) => parts.outbox.enqueue(transaction, messages);
    },
  }),
);

const messagesFor = async (
  { keyring, eventDetails, typeDetails }: Parts,
  { id, type: kind, data, sealed }: StoredEvent,
): Promise<readonly MessageJob[]> => {
  const said = (kind === added.type ? added : submitted).data.parse(data);
  const { eventId, registrants, isToldByMail = said.publicLanguage !== undefined } = said;
  if (!isToldByMail) return [];
  const event = await eventDetails(eventId);
  if (event?.sendEmails !== true) return [];
  const values = await keyring.unsealMany(
    registrants.map(({ registrantId }) => ({ personId: registrantId, sealed: sealed[registrantId] ?? '' })),
  );
  const people = registrants.map(({ registrantId, typeId }, index) => ({
    registrantId,
    typeId,
    email: submitted.personal.nullable().parse(values[index] ?? null)?.email ?? '',
  }));
  const wanted = await Promise.all(
    recipientsOf(people).map(async ({ registrantId, typeId }) => {
      const type = await typeDetails(typeId);
      return type?.sendEmailOnRegistration === false ? [] : [confirmationJob(id, { eventId, registrantId })];
    }),
  );
  return wanted.flat();
};

const onceEach = <K, V>(ask: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const answers = new Map<K, Promise<V>>();
  return (key) => {
    const answer = answers.get(key) ?? ask(key);
    answers.set(key, answer);
    return answer;
  };
};
