// kind: database
import { ImportId, MailingId, MessageId, type RegistrantId } from '@turnout/contracts/kernel';
import { mailingEvents, messageEvents } from '@turnout/contracts/messaging';
import { registrationEvents } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact } from '../platform/testing/facts.ts';
import { primaryId, registered } from '../platform/testing/people.ts';
import { projectionNamed, remember } from '../platform/testing/remember.ts';
import { messagesProjection } from './messages.projection.ts';
import { mailingCandidates, mailingsOfEvent, messagesOf, type Candidate } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const mailingId = (number = 1) => MailingId.parse(`mg${String(number).padStart(18, '0')}`);
const person = (number: number, place = 1) => registrantAt(primaryId(number), place);
let count = 0;
const about = (registrantId: RegistrantId, mailing?: MailingId) => {
  count += 1;
  return {
    eventId: eventId(),
    messageId: MessageId.parse(`me${String(count).padStart(18, '0')}`),
    registrantId,
    kind: 'confirmation' as const,
    attempts: 1,
    ...(mailing === undefined ? {} : { mailingId: mailing }),
  };
};
const envelope = (registrantId: RegistrantId) => ({
  personal: { [registrantId]: { to: 'ana@example.org', subject: 'Your registration' } },
});
const sent = (id: RegistrantId, mailing?: MailingId) =>
  fact(messageEvents.MessageSent, about(id, mailing), envelope(id));
const kept = (id: RegistrantId, mailing?: MailingId) =>
  fact(messageEvents.MessageKept, about(id, mailing), envelope(id));
const failed = (id: RegistrantId, mailing?: MailingId) =>
  fact(messageEvents.MessageFailed, { ...about(id, mailing), reason: 'Mailbox unavailable' }, envelope(id));
const delayed = (data: ReturnType<typeof about>) =>
  fact(messageEvents.MessageDelayed, data, {
    personal: {
      [data.registrantId]: { to: 'ana@example.org', subject: 'Your registration', reason: '451 Greylisted' },
    },
  });
const uncertain = (id: RegistrantId, mailing?: MailingId) =>
  fact(messageEvents.MessageUncertain, { ...about(id, mailing), reason: 'interrupted' }, envelope(id));
const requested = (number = 1) =>
  fact(mailingEvents.MailingRequested, { eventId: eventId(), mailingId: mailingId(number), isAgain: false });

describe('messages', () => {
  it('stand with their registrant, newest first, and how each ended', async () => {
    await remember(database.pool, messagesProjection, [sent(person(1)), failed(person(1)), sent(person(2))]);
    const of = { eventId: eventId(), registrationId: person(1) };
    expect(await messagesOf(database.pool, of)).toMatchObject([
      { status: 'failed', reason: 'Mailbox unavailable', to: 'ana@example.org', subject: 'Your registration' },
      { status: 'sent', reason: '' },
    ]);
    expect(await messagesOf(database.pool, { ...of, eventId: eventId(2) })).toEqual([]);
  });

  it('wait with the last answer of the mail server until they end, and count with their mailing only then', async () => {
    const data = about(person(1), mailingId());
    const of = { eventId: eventId(), registrationId: person(1) };
    await remember(database.pool, messagesProjection, [requested(), delayed(data)]);
    expect(await messagesOf(database.pool, of)).toMatchObject([{ status: 'waiting', reason: '451 Greylisted' }]);
    const end = fact(messageEvents.MessageSent, { ...data, attempts: 2 }, envelope(person(1)));
    await remember(database.pool, messagesProjection, [requested(), delayed(data), end]);
    expect(await messagesOf(database.pool, of)).toMatchObject([{ status: 'sent', reason: '' }]);
    expect(await mailingsOfEvent(database.pool, { eventId: eventId() })).toMatchObject([{ sent: 1, failed: 0 }]);
  });

  it('to an erased person say neither to whom nor what', async () => {
    const data = about(person(1));
    await remember(database.pool, messagesProjection, [
      fact(messageEvents.MessageSent, data, { personal: { [person(1)]: null } }),
    ]);
    expect(await messagesOf(database.pool, { eventId: eventId(), registrationId: person(1) })).toMatchObject([
      { to: '', subject: '', status: 'sent' },
    ]);
  });

  it('of a mailing are counted by how they ended', async () => {
    const queued = { eventId: eventId(), mailingId: mailingId(), messages: 5, withoutAddress: 2 };
    await remember(database.pool, messagesProjection, [
      requested(),
      sent(person(1), mailingId()),
      fact(mailingEvents.MailingQueued, queued),
      failed(person(2), mailingId()),
      uncertain(person(3), mailingId()),
      sent(person(4)),
      kept(person(5), mailingId()),
      requested(2),
    ]);
    const [second, first] = (await mailingsOfEvent(database.pool, { eventId: eventId() })).toSorted((one, other) =>
      one._id < other._id ? 1 : -1,
    );
    expect(second).toMatchObject({ _id: mailingId(2), messages: null, sent: 0 });
    expect(first).toMatchObject({ messages: 5, withoutAddress: 2, sent: 1, kept: 1, failed: 1, uncertain: 1 });
  });
});

describe("a mailing's candidates", () => {
  it('are walked by key: the confirmed and the pending, and whether they have had one', async () => {
    const people = Array.from({ length: 5 }, (_, index) =>
      registered(index + 1, [
        { email: `p${index + 1}@example.org`, status: index === 4 ? 'rejected' : 'confirmed' },
        { email: '', status: 'pending' },
      ]),
    );
    await remember(database.pool, projectionNamed(projections, 'registrants'), people);
    await remember(database.pool, messagesProjection, [
      sent(person(1)),
      failed(person(2)),
      uncertain(person(3)),
      sent(person(4), mailingId()),
      kept(person(5, 2)),
    ]);
    const found: Candidate[] = [];
    const params = { eventId: eventId(), importId: undefined, mailingId: mailingId(), countsKept: false, pageSize: 3 };
    for await (const page of mailingCandidates(database.pool, params)) {
      expect(page.length).toBeLessThanOrEqual(3);
      found.push(...page);
    }
    expect(found.map(({ registrantId }) => registrantId)).toEqual([
      person(5, 2),
      ...[4, 3, 2, 1].flatMap((number) => [person(number), person(number, 2)]),
    ]);
    const hadOne = found.filter(({ hasHadOne }) => hasHadOne).map(({ registrantId }) => registrantId);
    expect(hadOne).toEqual([person(3), person(1)]);
    const keptCounts: Candidate[] = [];
    for await (const page of mailingCandidates(database.pool, { ...params, countsKept: true }))
      keptCounts.push(...page);
    const withKept = keptCounts.filter(({ hasHadOne }) => hasHadOne).map(({ registrantId }) => registrantId);
    expect(withKept).toEqual([person(5, 2), person(3), person(1)]);
    expect(found.at(-1)).toMatchObject({ place: 2, email: '', primaryEmail: 'p1@example.org' });
  });

  it('are those of one import where one is named', async () => {
    const importId = ImportId.parse('pm000000000000000001');
    const brought = registered(2, [{ email: 'b@example.org' }]);
    const data = registrationEvents.RegistrationSubmitted.data.parse(brought.data);
    await remember(database.pool, projectionNamed(projections, 'registrants'), [
      registered(1, [{ email: 'a@example.org' }]),
      { ...brought, data: { ...data, importId } },
    ]);
    const found: Candidate[] = [];
    const params = { eventId: eventId(), importId, mailingId: mailingId(), countsKept: false };
    for await (const page of mailingCandidates(database.pool, params)) found.push(...page);
    expect(found.map(({ email }) => email)).toEqual(['b@example.org']);
  });
});
