// kind: screen
import { CheckinId, EventId, RegistrantId } from '@turnout/contracts/kernel';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { CameOffline } from '../offline/offline-desk.ts';
import type { DeskPlace } from '../place.ts';
import { keptChoice } from './choice.ts';
import { goneAfterMs } from './use-print-on-arrival.ts';
import { usePrintLater } from './use-print-later.ts';

const eventId = EventId.parse('e'.padEnd(20, '0'));
const idOf = (letter: string) => RegistrantId.parse(letter.padEnd(20, '0'));
const came = (letter: string, change: Partial<CameOffline> = {}): CameOffline => ({
  checkinId: CheckinId.parse(`${idOf(letter)}~1`),
  isPrinted: false,
  name: letter,
  status: 'confirmed',
  tookMs: 5_000,
  ...change,
});
const none: readonly CameOffline[] = [];
const late = { tookMs: goneAfterMs + 1 };
const Body = z.object({ what: z.object({ registrantId: z.string() }), when: z.string() });
let sent: { readonly whom: string; readonly key: string | null }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    const { what } = Body.parse(JSON.parse(z.string().parse(init.body)));
    sent.push({ whom: what.registrantId.charAt(0), key: new Headers(init.headers).get('idempotency-key') });
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify({ job: null }), { status: 200, headers }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A desk that hands in some people, and then some more. */
const desk = async (
  handedIn: readonly (readonly CameOffline[])[],
  { choice = 'first', printer = 'automatic' }: { choice?: 'never' | 'first' | 'always' } & Partial<DeskPlace> = {},
) => {
  keptChoice(eventId).write(choice);
  const place = { printer, print: ({ registrationId }: { registrationId: string }) => `/print/${registrationId}` };
  const hook = renderHook((people: readonly CameOffline[]) => usePrintLater(eventId, people, place), {
    initialProps: none,
  });
  for (const people of handedIn) await act(async () => Promise.resolve(hook.rerender(people)));
  return hook;
};
const whom = () => sent.map((one) => one.whom);

it('prints who came without a network a moment ago as soon as the server has let them in, each once', async () => {
  const [ada, ben] = [came('a'), came('b')];
  await desk([[ada], [ada], [ada, ben]]);
  expect(sent).toEqual([
    { whom: 'a', key: `print:${idOf('a')}.1` },
    { whom: 'b', key: `print:${idOf('b')}.1` },
  ]);
});

it('offers the badges of those who have gone on, and prints them once somebody says so', async () => {
  const hook = await desk([[came('a', late), came('b', late), came('c')]]);
  expect(whom()).toEqual(['c']);
  const { people } = hook.result.current;
  expect(people.map(({ name }) => name)).toEqual(['a', 'b']);
  await act(async () => Promise.resolve(hook.result.current.print(people.slice(0, 1))));
  expect(hook.result.current.people.map(({ name }) => name)).toEqual(['b']);
  await act(async () => Promise.resolve(hook.result.current.leave()));
  expect(hook.result.current.people).toEqual([]);
  expect(whom()).toEqual(['c', 'a']);
});

it('follows what the desk chose: never, the first time, or each time', async () => {
  const all = [came('a'), came('b', { isPrinted: true }), came('c', { ...late, isPrinted: true })];
  expect((await desk([all], { choice: 'never' })).result.current.people).toEqual([]);
  expect(whom()).toEqual([]);
  expect((await desk([all])).result.current.people).toEqual([]);
  expect(whom()).toEqual(['a']);
  sent = [];
  expect((await desk([all], { choice: 'always' })).result.current.people.map(({ name }) => name)).toEqual(['c']);
  expect(whom()).toEqual(['a', 'b']);
});

it('prints nothing by itself at a place that does not', async () => {
  const hook = await desk([[came('a'), came('b', late)]], { printer: 'by-hand' });
  expect([hook.result.current.people, whom()]).toEqual([[], []]);
});
