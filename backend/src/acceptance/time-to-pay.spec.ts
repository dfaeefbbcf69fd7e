// kind: stack
import { calls } from '@turnout/contracts';
import { Instant, type TypeId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventSetupManifest } from '../event-setup/index.ts';
import { formsManifest } from '../forms/index.ts';
import { registrationStream } from '../groups/stream/group-of.ts';
import { openUnpaid } from '../payment/remind-unpaid.job.ts';
import { openPlatform } from '../start/platform.ts';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let platform: Awaited<ReturnType<typeof openPlatform>>;
const { ok } = asStaff(() => turnout);
beforeAll(async () => {
  turnout = await sharedTurnout();
  platform = await openPlatform({ url: turnout.databaseUrl, name: 'unpaid', logLevel: 'fatal' });
}, 60_000);
afterAll(() => platform.close());

const dayMs = 86_400_000;

/** Looks at all who owe something as of some days from now. */
const lookIn = async (days: number): Promise<void> => {
  const now = (): Instant => Instant.parse(new Date(Date.parse(platform.clock.now()) + days * dayMs).toISOString());
  const clock = { ...platform.clock, now };
  await openUnpaid({
    platform: { ...platform, clock },
    registrationStream,
    ...eventSetupManifest.newest(platform),
    ...formsManifest.newest(platform),
  })();
};

const eventWith = async (settings: object) => {
  const event = await makeTestEvent(turnout, 'Pays in time');
  await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'EUR', allowCash: true, ...settings });
  const paying = await makeType(turnout, event, {
    name: 'Paying',
    price: 40,
    sendEmailOnRegistration: false,
    availableSeats: 3,
  });
  await ok('GET', `/api/events/${event.eventId}`);
  return { event, paying };
};
const register = async ({ event, paying }: { event: TestEvent; paying: TypeId }, name: string): Promise<string> => {
  const fields = named(event, name, 'Lovelace', `${name.toLowerCase()}@due.example.org`);
  return submitted(await sendAs(turnout, event, { type: paying, fields })).registration._id;
};
const subjectsTo = async (name: string): Promise<readonly string[]> => {
  const { mails } = calls.caughtMails.output.parse(await ok('GET', '/api/x/mails'));
  return mails.filter(({ to }) => to === `${name.toLowerCase()}@due.example.org`).map(({ subject }) => subject);
};
const statusOf = async (id: string) =>
  calls.registration.output.parse(await ok('GET', `/api/registrations/${id}`)).registration.status;

describe('whoever does not pay', () => {
  it('is reminded once, then warned, then rejected and told, and whoever paid is not', async () => {
    const stage = await eventWith({
      remindToPay: true,
      endTimeToPay: true,
      paymentReminderDaysAfter: 5,
      daysToPay: 10,
      paymentReminderDaysBefore: 2,
    });
    const [ann, ben] = [await register(stage, 'Ann'), await register(stage, 'Ben')];
    await ok('POST', '/api/payments', { registrationId: ben, type: 'payment', amount: 40, method: 'cash' });
    await ok('GET', `/api/registrations/${ben}`);
    const reminder = 'Please pay for Pays in time';
    await lookIn(4.9);
    await lookIn(5.1);
    await lookIn(5.2);
    await expect.poll(() => subjectsTo('Ann')).toEqual([reminder]);
    await lookIn(8.1);
    await lookIn(9.9);
    await expect.poll(() => subjectsTo('Ann')).toEqual([reminder, reminder]);
    expect(await statusOf(ann)).toBe('confirmed');
    await lookIn(10.2);
    await lookIn(10.3);
    await expect
      .poll(async () => (await subjectsTo('Ann')).toSorted())
      .toEqual([reminder, reminder, 'Your registration for Pays in time has ended']);
    expect(await statusOf(ann)).toBe('rejected');
    expect(await statusOf(ben)).toBe('confirmed');
    expect(await subjectsTo('Ben')).toEqual([]);
    // The seat is free for somebody else: of three Ben has one.
    for (const name of ['Cy', 'Dee']) await register(stage, name);
  });

  it('keeps the seat where the deposit is paid, and where payment is hidden', async () => {
    const ends = { endTimeToPay: true, daysToPay: 1, paymentReminderDaysBefore: 1 };
    const deposit = await eventWith({ ...ends, allowDeposit: true, depositAmount: 10 });
    const eve = await register(deposit, 'Eve');
    await ok('POST', '/api/payments', { registrationId: eve, type: 'payment', amount: 10, method: 'cash' });
    const hidden = await eventWith({ ...ends, hideAllPaymentInfoFromRegistrant: true });
    const fay = await register(hidden, 'Fay');
    for (const days of [0.1, 1.5, 3, 5]) await lookIn(days);
    expect(await statusOf(eve)).toBe('confirmed');
    expect(await statusOf(fay)).toBe('confirmed');
    expect([...(await subjectsTo('Eve')), ...(await subjectsTo('Fay'))]).toEqual([]);
  });
});
