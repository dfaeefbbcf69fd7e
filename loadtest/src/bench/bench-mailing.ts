/**
 * Check-ins at a door beside a mailing to many, and beside none.
 *
 *   npm run bench:mailing [-- --recipients 50000 --rate 50 --seconds 60 --desks 16]
 *
 * Starts a Turnout and a mail server of its own, which takes every mail at once. Everybody is registered first, so both halves
 * meet the same tables. Then people come in at a steady rate for so many seconds, first with nothing else to do, then while a
 * mass e-mail to all of them goes out without a pace. The last line is one JSON object: `ratio` is the second p99 by the first,
 * `mailsBeside` how many mails went out meanwhile, and `mailingLasted` tells whether the mailing was still under way when the
 * last of them came in: where it was not, `seconds` is too long for so few recipients.
 */
import { calls } from '@turnout/contracts';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { parseArgs } from 'node:util';
import { startMoodyServer } from '@turnout/backend/platform/mail/testing/moody-server';
import { asProgram } from '@turnout/backend/start/program';
import { until } from '../chaos/until.ts';
import { steady } from './arrivals.ts';
import { openDesk } from './desk-client.ts';
import { percentile, round } from './figures.ts';
import { makeEvent, openDeskAccounts, openTestbed, registerMany } from './testbed.ts';

asProgram();

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '50000' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    desks: { type: 'string', default: '16' },
  },
});
const [recipients, rate] = [Number(values.recipients), Number(values.rate)];
const [seconds, deskCount] = [Number(values.seconds), Number(values.desks)];
/** People in each half, and before them as many seconds' worth that count for nothing. */
const warmUp = Math.min(10, seconds) * rate;
const half = seconds * rate;
if (warmUp + 2 * half > recipients) throw new Error('More people would come in than there are');

const say = (text: string) => console.log(text);

const mailServer = await startMoodyServer({ moodFor: () => ({ kind: 'take' }) });
const testbed = await openTestbed('postgres', { SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@example.org' });
try {
  const { host, port, adminToken, call } = testbed;
  const event = await makeEvent(testbed, 'Mailing');
  const { eventId } = event;
  await call('PUT', `/api/events/${eventId}`, adminToken, { noOfMassMailWillSendInOneInterval: 0 });
  const tokens = await openDeskAccounts(testbed, eventId, deskCount);
  say(`Registering ${recipients} people …`);
  const people = await registerMany(testbed, event, recipients, 'mailing');
  const desks = await Promise.all(
    tokens.map((token, index) => openDesk({ host, port, token, desk: `Desk ${index + 1}`, eventId })),
  );
  let commands = 0;
  const door = async (whom: readonly RegistrantId[]): Promise<readonly number[]> => {
    const arrivals = await steady(desks, whom, rate, () => `bench-mailing-${commands++}`);
    return arrivals.map(({ askedAt, answeredAt }) => answeredAt - askedAt);
  };
  await door(people.slice(0, warmUp));
  say(`${rate} check-ins a second for ${seconds} s, and nothing else …`);
  const alone = await door(people.slice(warmUp, warmUp + half));

  say(`The same beside a mailing of ${recipients} …`);
  await call('POST', calls.massEmail.path, adminToken, {
    eventId,
    subject: 'Soon',
    message: '<p>Dear ${FNAME}</p>',
  });
  await until('first mail', () => mailServer.texts.length > 0);
  const before = mailServer.texts.length;
  const beside = await door(people.slice(warmUp + half, warmUp + 2 * half));
  const after = mailServer.texts.length;
  for (const desk of desks) desk.close();
  const [p99Alone, p99Beside] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  console.log(
    JSON.stringify({
      recipients,
      rate,
      p50AloneMs: round(percentile(alone, 0.5)),
      p99AloneMs: round(p99Alone),
      p50BesideMs: round(percentile(beside, 0.5)),
      p99BesideMs: round(p99Beside),
      ratio: round(p99Beside / p99Alone),
      mailsBeside: after - before,
      mailingLasted: after < recipients,
    }),
  );
} finally {
  await testbed.stop();
  await mailServer.close();
}
