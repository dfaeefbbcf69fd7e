// kind: stack, long
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedImport } from '../testing/checked-import.ts';
import { mailedCode, mailsTo } from '../testing/mailed-code.ts';
import { botToken, makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type Reply, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let full: string;
/** Somebody with a link to pass their registration on, once the first is asked for. */
let giver: Promise<{ readonly id: string; readonly code: string }> | undefined;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1', PUBLIC_REQUESTS_PER_MINUTE: '100000' });
  event = await makeTestEvent(turnout, 'Fair');
  await asAdmin('PUT', `/api/events/${event.eventId}`, {
    showEditMyRegistration: true,
    allowRegistrantToTransfer: true,
  });
  full = await makeType(turnout, event, { availableSeats: 1, waitingList: true, waitingListHours: 2 });
  await asAdmin('POST', '/api/registrations', { event: event.eventId, type: full, fields: named(event, 'Holder') });
}, 60_000);
afterAll(() => turnout.stop());

const asAdmin = (method: string, path: string, body?: unknown): Promise<Reply> =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const asStaff = async (email: string) => {
  const made = await asAdmin('POST', '/api/registrations', {
    event: event.eventId,
    type: event.typeId,
    fields: named(event, 'Ada', 'Byron', email),
  });
  return submitted(made).registration;
};
const linkFor = (email: string, registrationId: string) =>
  turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', {
    body: { eventId: event.eventId, email, registrationId },
  });

const makeGiver = async () => {
  const { _id: id, confirmationNumber } = await asStaff('giver@example.org');
  await linkFor('giver@example.org', confirmationNumber);
  return { id, code: await mailedCode(turnout, 'giver@example.org', 'edit') };
};

/** Every way by which an address comes in: whether it is taken there. */
const ways: Readonly<Record<string, (email: string) => Promise<boolean>>> = {
  'the public form': async (email) =>
    (await sendAs(turnout, event, { fields: named(event, 'Ada', 'Byron', email) })).status === 200,
  'a companion on the staff form': async (email) => {
    const companion = { type: event.typeId, fields: named(event, 'Bea', 'Byron', email) };
    const body = { event: event.eventId, type: event.typeId, fields: named(event, 'Ada'), registrants: [companion] };
    return (await asAdmin('POST', '/api/registrations', body)).status === 200;
  },
  'the staff form': async (email) => {
    const body = { event: event.eventId, type: event.typeId, fields: named(event, 'Ada', 'Byron', email) };
    return (await asAdmin('POST', '/api/registrations', body)).status === 200;
  },
  'an edit by staff': async (email) => {
    const { _id } = await asStaff('before@example.org');
    const body = { eventId: event.eventId, fields: [{ _id: event.fields.EMAIL, value: email }] };
    return (await asAdmin('PUT', `/api/registrations/${_id}`, body)).status === 200;
  },
  'an import': async (email) => {
    const list = `First name,Last name,E-mail\nAda,Byron,"${email}"\n`;
    const { report } = await checkedImport(turnout, event.eventId, list);
    return report?.problems.length === 0;
  },
  'the waiting list': async (email) => {
    const who = { eventId: event.eventId, typeId: full, firstName: 'Ada', lastName: 'Byron', email };
    const body = { ...who, grecaptcha: await botToken(turnout) };
    return (await turnout.ask('POST', '/api/x/waiting-list', { body })).status === 200;
  },
  'an invitation of staff': async (email) => {
    const reply = await asAdmin('POST', '/api/users/invite', { eventId: event.eventId, emails: [email] });
    return calls.inviteStaff.output.parse(reply.body).invitations[0]?.result !== 'not-an-address';
  },
  'a list of invited guests': async (email) => {
    const body = { eventId: event.eventId, name: `For ${Math.abs(email.length)}`, fields: [], allowedEmails: email };
    return (await asAdmin('POST', '/api/types', body)).status === 200;
  },
  'the sender of an event': async (email) =>
    (await asAdmin('PUT', `/api/events/${event.eventId}`, { senderEmail: email })).status === 200,
  'a transfer': async (email) => {
    const { id, code } = await (giver ??= makeGiver());
    return (
      (await turnout.ask('POST', `/api/x/registrations-code/${id}/transfer`, { body: { code, email } })).status === 200
    );
  },
};

describe.each(Object.keys(ways))('an e-mail address at %s', (way) => {
  it.each(['ivan@почта.рф', 'a&b=c@example.org', '\u200Bsales/fr@example.org\u200E'])('is taken: %j', async (email) => {
    expect(await ways[way]?.(email)).toBe(true);
  });
  it.each(['ada@localhost', 'zoé@example.org'])('is refused: %j', async (email) => {
    expect(await ways[way]?.(email)).toBe(false);
  });
});

it('is stored without signs that nobody sees, and found again in whichever script its host is written', async () => {
  const { _id, confirmationNumber } = await asStaff('\u200Bivan@почта.рф');
  const kept = await asAdmin('GET', `/api/registrations/${_id}`);
  const field = { _id: event.fields.EMAIL, value: 'ivan@почта.рф' };
  expect(kept.body).toMatchObject({
    registration: { fields: expect.arrayContaining([expect.objectContaining(field)]) },
  });
  await linkFor('Ivan@xn--80a1acny.xn--p1ai', confirmationNumber);
  // The test inbox shows hosts as people read them; the mail server was told it in ASCII (recipients).
  await expect.poll(async () => (await mailsTo(turnout, 'ivan@почта.рф')).length).toBeGreaterThan(0);
});
