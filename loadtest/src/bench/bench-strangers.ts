/**
 * A door beside strangers: check-ins beside bodies of 994 kB without a proof, five a second, 200 people with rich text
 * each; and the wait of a picture of staff behind 40 of 4,000 by 4,000 pixels that a stranger sends.
 *
 *   npm run bench:strangers [-- --seconds 10 --rounds 3 --rate 10]
 *
 * Starts a Turnout of its own. The last line is one JSON object; a `ratio` above 1.5 ends with code 1.
 */
import { calls } from '@turnout/contracts';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { steady } from './arrivals.ts';
import { openDesk } from './desk-client.ts';
import { machineMs, median, percentile, round } from './figures.ts';
import { greyPng, openFloodOfForms, pictureForm, type FloodedForm } from './flood-of-forms.ts';
import { makeEvent, openDeskAccounts, openTestbed, registerMany } from './testbed.ts';
import { solved } from '@turnout/backend/platform/bot-check/bot-token';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '10' },
  },
});
const [seconds, rounds, rate] = [Number(values.seconds), Number(values.rounds), Number(values.rate)];
const aRound = seconds * rate;
const warmUp = 600;
const deskCount = 64;
const strangersPictures = 40;

const testbed = await openTestbed();
try {
  const { host, port, adminToken, call } = testbed;
  const event = await makeEvent(testbed, 'Strangers');
  const { eventId } = event;
  const run = randomBytes(6).toString('hex');
  const people = await registerMany(testbed, event, warmUp + 2 * rounds * aRound, `strangers-${run}`);
  const tokens = await openDeskAccounts(testbed, eventId, deskCount);
  const desks = await Promise.all(
    tokens.map((token, index) => openDesk({ host, port, token, desk: `Desk ${index + 1}`, eventId })),
  );
  let next = 0;
  const answered = async (count: number, aSecond = rate): Promise<readonly number[]> => {
    const coming = people.slice(next, (next += count));
    const arrivals = await steady(
      desks,
      coming,
      aSecond,
      () => `strangers-${run}-${next}-${randomBytes(6).toString('hex')}`,
    );
    return arrivals.map(({ askedAt, answeredAt }) => answeredAt - askedAt);
  };
  const define = async (body: object) =>
    calls.defineField.output.parse(await call('POST', '/api/fields', adminToken, { eventId, ...body })).field._id;
  const note = await define({ title: 'Note', name: 'NOTE', type: 'editor' });
  const photo = await define({ title: 'Photo', name: 'PHOTO', type: 'media' });
  const { fields } = calls.fields.output.parse(await call('GET', `/api/fields?eventId=${eventId}`, adminToken));
  const made = { eventId, name: 'Group', fields: fields.map(({ _id }) => _id) };
  const { type } = calls.defineType.output.parse(await call('POST', '/api/types', adminToken, made));
  const companions = { groups: [type._id], groupCount: { [type._id]: 499 } };
  await call('PUT', `/api/types/${type._id}`, adminToken, companions);
  const [first, last] = fields.map(({ _id }) => _id);
  const form: FloodedForm = { host, port, eventId, typeId: type._id, first: first ?? note, last: last ?? note, note };

  await answered(warmUp, 60);
  const [calm, flooded]: [number[], number[]] = [[], []];
  const answers = new Map<string, number>();
  for (let turn = 1; turn <= rounds; turn += 1) {
    calm.push(...(await answered(aRound)));
    const flood = openFloodOfForms(form, 5);
    flooded.push(...(await answered(aRound)));
    for (const answer of await flood.stop()) answers.set(answer, (answers.get(answer) ?? 0) + 1);
    await pause(1_000);
  }
  const ratio = median(flooded) / median(calm);
  console.log(`The flood was answered ${JSON.stringify(Object.fromEntries(answers))}.`);

  const url = `http://${host}:${port}`;
  const large = greyPng(4_000);
  const sendPicture = async (place: number): Promise<string> => {
    const challenge = await (await fetch(`${url}${calls.botCheck.path}`)).json();
    const grecaptcha = encodeURIComponent(await solved(challenge));
    const into = `eventId=${eventId}&typeId=${type._id}&fieldId=${photo}`;
    const body = pictureForm(large, place);
    const answer = await fetch(`${url}/api/x/registrant-files?${into}&grecaptcha=${grecaptcha}`, {
      method: 'POST',
      body,
    });
    return answer.ok ? '200' : `${answer.status} ${await answer.text()}`;
  };
  const staffPicture = async (place: number): Promise<number> => {
    const from = machineMs();
    const headers = { authorization: `Bearer ${adminToken}` };
    const body = pictureForm(greyPng(200), place);
    const { status } = await fetch(`${url}/api/uploads?eventId=${eventId}`, { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`a picture of staff was answered ${status}`);
    return machineMs() - from;
  };
  await staffPicture(0);
  const alone = await staffPicture(1);
  const sending = Promise.all(Array.from({ length: strangersPictures }, (_, place) => sendPicture(place)));
  await pause(400);
  const beside = await staffPicture(2);
  const pictures = await sending;
  console.log(`Other answers: ${[...new Set(pictures)].join(' ').slice(0, 400)}`);
  for (const desk of desks) desk.close();
  if (ratio > 1.5) process.exitCode = 1;
  console.log(
    JSON.stringify({
      checkinP50Ms: round(median(calm)),
      checkinP50BesideMs: round(median(flooded)),
      checkinP99Ms: round(percentile(calm, 0.99)),
      checkinP99BesideMs: round(percentile(flooded, 0.99)),
      ratio: round(ratio),
      staffPictureMs: Math.round(alone),
      staffPictureBesideMs: Math.round(beside),
      strangersPicturesTaken: pictures.filter((status) => status === '200').length,
      strangersPicturesToldToWait: pictures.filter((status) => status.startsWith('429')).length,
    }),
  );
} finally {
  await testbed.stop();
}
