// kind: stack
import { calls } from '@turnout/contracts';
import type { Call } from '@turnout/contracts/kernel';
import { beforeAll, expect, it } from 'vitest';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';
import { examples } from './examples.ts';

let turnout: SharedTurnout;
let token = '';
let ids: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  turnout = await sharedTurnout();
  const event = await makeTestEvent(turnout, 'Examples');
  const [registration = ''] = await register(turnout, event, ['Ada']);
  ids = { EVENT: event.eventId, REGISTRATION: registration };
  const body = {
    eventId: event.eventId,
    name: 'Examples',
    flags: ['viewRegistrants', 'checkinRegistrants', 'allowStatusChanges', 'viewRegistrationTypes'],
  };
  const made = await turnout.ask('POST', calls.makeApiToken.path, { token: turnout.adminToken, body });
  token = calls.makeApiToken.output.parse(made.body).token;
});
const filled = (text: string): string =>
  text.replaceAll(/\b[A-Z]{4,}\b/g, (word) => {
    const id = ids[word];
    if (id === undefined) throw new Error(`nothing is called ${word}`);
    return id;
  });
const known: Readonly<Record<string, Call>> = calls;

it.each(examples)('works as it stands: $title', async ({ call, path, body, answers }) => {
  const method = known[call]?.method ?? '';
  const answer = await turnout.ask(method, filled(path), {
    token,
    ...(body === undefined ? {} : { body: filled(JSON.stringify(body)) }),
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining([...answers]));
});

it('stands on the page of the interface beside every call, in which nothing runs', async () => {
  const answer = await fetch(`${turnout.url}/api/x/reference`);
  const page = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|\bon\w+=|src=|https?:\/\//);
  for (const { title, path } of examples) {
    expect(page).toContain(title);
    expect(page).toContain(path.replaceAll('&', '&amp;'));
  }
  const names = [...page.matchAll(/<details id="(\w+)">/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(calls)));
});
