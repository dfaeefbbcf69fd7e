// kind: screen
import { EventId } from '@turnout/contracts/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { keptChoice, type PrintChoice } from './choice.ts';
import { printArrived, type Arrived } from './print-arrived.ts';

const eventId = EventId.parse('e'.padEnd(20, '0'));
const ada: Arrived = {
  id: 'a'.padEnd(20, '0'),
  checkinId: `${'a'.padEnd(20, '0')}~1`,
  isPrinted: false,
  path: '/print/a',
};
const Body = z.object({ when: z.unknown() });
let answer: { readonly status: number; readonly body: unknown };
let asked: { readonly when: unknown; readonly key: string | null }[];
let opened: string[];
beforeEach(() => {
  [asked, opened] = [[], []];
  answer = { status: 409, body: { code: 'no-print-agent', message: 'none' } };
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    const { when } = Body.parse(JSON.parse(z.string().parse(init.body)));
    asked.push({ when, key: new Headers(init.headers).get('idempotency-key') });
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status, headers }));
  });
  vi.stubGlobal('open', (path: string) => opened.push(path));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});
const arrive = async (choice: PrintChoice, one: Arrived = ada) => {
  keptChoice(eventId).write(choice);
  await printArrived(eventId, [one], 'blocked');
  return { asked: asked.map(({ when }) => when), opened };
};

it('prints nobody unless the desk chose it', async () => {
  expect(await arrive('never')).toEqual({ asked: [], opened: [] });
});

it('sends each admission under its own key, and leaves it to the agent', async () => {
  answer = { status: 200, body: { job: null } };
  expect(await arrive('first')).toEqual({ asked: ['first'], opened: [] });
  await arrive('first');
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

it('prints by the browser where no agent serves the desk, a second time only where always is chosen', async () => {
  expect(await arrive('first')).toEqual({ asked: ['first'], opened: ['/print/a?now=1'] });
  opened = [];
  expect((await arrive('first', { ...ada, isPrinted: true })).opened).toEqual([]);
  expect((await arrive('always', { ...ada, isPrinted: true })).opened).toEqual(['/print/a?now=1']);
});
