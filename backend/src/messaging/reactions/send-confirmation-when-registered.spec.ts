import {
  CommandId,
  EventId,
  Instant,
  PrimaryId,
  startOfLog,
  TypeId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { describe, expect, it } from 'vitest';
import { sendConfirmationWhenRegistered } from './send-confirmation-when-registered.ts';

const eventId = EventId.parse('3d2ntw1dhxyqzteq3yyb');
const primaryId = PrimaryId.parse('sj59gvsb8eh5dxx5e5zh');
const other = '8t1rw0k4n3xq7hc2vmz5';
const typeId = TypeId.parse('6zm597zx2sjaw7yfhh1p');
const at = Instant.parse('2026-11-24T10:00:00.000Z');
const { RegistrationSubmitted: submitted, RegistrantsAdded: added } = registrationEvents;

const stored = (type: string, data: object): StoredEvent => ({
  id: 'a-fact',
  type,
  streamId: `registration-${primaryId}`,
  revision: 0,
  position: startOfLog,
  data,
  sealed: {},
  metadata: { commandId: CommandId.parse('command-past'), correlationId: 'x', actor: { kind: 'system', id: 'x' }, at },
});
const group = (said: object, one: object = {}) =>
  stored(submitted.type, {
    eventId,
    primaryId,
    confirmationNumber: 'P49R70T3X',
    ...said,
    registrants: [{ registrantId: primaryId, typeId, status: 'confirmed', ...one }],
  });
const joined = (said: object) =>
  stored(added.type, {
    eventId,
    primaryId,
    confirmationNumber: 'P49R70T3X',
    groupSize: 2,
    ...said,
    registrants: [{ registrantId: other, typeId, status: 'confirmed', place: 2 }],
  });

/** Whether a fact is one that mails are sent for, where everybody has an address and nothing keeps mails back. */
const sends = async (fact: StoredEvent): Promise<boolean> => {
  const personal = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '', fields: {} };
  const reaction = sendConfirmationWhenRegistered.open({
    outbox: { enqueue: () => Promise.resolve() },
    keyring: { unsealMany: (pairs) => Promise.resolve(pairs.map(() => personal)) },
    eventDetails: () => Promise.resolve({ sendEmails: true }),
    typeDetails: () => Promise.resolve({ sendEmailOnRegistration: true }),
  });
  return (await reaction.prepare([fact])) !== null;
};

describe('the confirmation of a registration', () => {
  it('goes out where the fact says that those registered are told by e-mail', async () => {
    for (const fact of [group({ isToldByMail: true }), joined({ isToldByMail: true })])
      expect(await sends(fact)).toBe(true);
    for (const fact of [group({ isToldByMail: false, publicLanguage: 'es' }), joined({ isToldByMail: false })])
      expect(await sends(fact)).toBe(false);
  });

  it('goes out after facts of before where visitors registered, and not where staff did', async () => {
    expect(await sends(group({ publicLanguage: 'es' }))).toBe(true);
    expect(await sends(joined({ publicLanguage: 'es' }))).toBe(true);
    expect(await sends(group({}))).toBe(false);
    expect(await sends(joined({}))).toBe(false);
  });

  it('goes out to nobody who was imported, or copied with an event', async () => {
    expect(await sends(group({ importId: 'rg5445558j2q53jgkk2c', orderNumber: 'A-17' }))).toBe(false);
    expect(await sends(group({}, { copyOf: '9c2ntw1dhxyqzteq3yyc' }))).toBe(false);
  });
});
