// kind: pure
import { EventId } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import type { LastScans } from '../../platform/ended-devices.ts';
import { markOf } from '../../platform/lent-terms.ts';
import { memoryShelf, type Shelf } from '../../platform/shelf.ts';
import { copiedGroup, copyPage, doorServer } from '../testing/desk-server.ts';
import { handInLastScans, type LastScansOptions } from './last-scans.ts';
import { openOfflineDesk } from './offline-desk.ts';

const token = 'the token of a phone that was revoked';
const place = { eventId: EventId.parse('e'.repeat(20)) };
const start = Date.parse('2026-11-28T09:00:00.000Z');
const alone: LastScansOptions['alone'] = async (_name, work) => {
  await work();
  return true;
};

/** A phone that let two people in while it had no network, by its shelf. */
const phoneWithScans = async (server: ReturnType<typeof doorServer>, mark = markOf(token)): Promise<Shelf> => {
  const shelf = memoryShelf();
  const desk = openOfflineDesk({
    shelf,
    scope: `phone-${mark}/event/door`,
    place,
    folder: 'lent/copy/phone/event/door/',
    mark,
    readCopy: server.readCopy,
    send: () => Promise.resolve({ kind: 'no-answer' }),
    alone,
    now: () => start,
    onProblem: (message) => {
      throw new Error(message);
    },
  });
  await desk.open();
  await desk.allow(true);
  await desk.refresh();
  for (const code of ['badge-1', 'badge-2'])
    await desk.decide({
      commandId: `command-${code}`,
      code,
      label: code,
      source: 'camera',
      isWholeGroup: false,
      only: null,
      presentedAt: start,
    });
  expect(desk.state().waiting).toBe(2);
  desk.close();
  return shelf;
};

const handedIn = async (shelf: Shelf, send: LastScansOptions['send']) => {
  const told: LastScans[] = [];
  const forgotten: string[] = [];
  const stop = await handInLastScans({
    shelf,
    ended: [token],
    send,
    alone,
    forget: (one) => forgotten.push(one),
    tell: (one) => told.push(one),
    onProblem: (error) => {
      throw error;
    },
  });
  return { told, forgotten, stop };
};

const twoPeople = async () => doorServer([copyPage([await copiedGroup(1), await copiedGroup(2)])]);

it('hands in what a revoked phone still had, in its order, and leaves nothing of it behind', async () => {
  const server = await twoPeople();
  const shelf = await phoneWithScans(server);
  const sent: unknown[] = [];
  const { told, forgotten, stop } = await handedIn(shelf, (by, at) => (scans) => {
    sent.push([by, at, scans.map(({ intent }) => intent.commandId)]);
    const { kind } = server.receive(scans);
    if (kind !== 'answered') throw new Error('there is a server');
    return Promise.resolve({ kind, answers: scans.map((scan) => ({ scan, answer: 'conflict', because: null })) });
  });
  await expect.poll(() => told.at(-1)).toEqual({ kind: 'handed-in', count: 2 });
  expect(told[0]).toEqual({ kind: 'sending', waiting: 2 });
  expect(sent).toEqual([[token, place, ['command-badge-1', 'command-badge-2']]]);
  expect(forgotten).toEqual([token]);
  expect(await shelf.list('scan')).toEqual([]);
  stop();
});

it('keeps them, and the token, for as long as there is no answer', async () => {
  const server = await twoPeople();
  const shelf = await phoneWithScans(server);
  let isThere = false;
  const send: LastScansOptions['send'] = () => (scans) =>
    Promise.resolve(isThere ? server.receive(scans) : { kind: 'not-now' });
  const first = await handedIn(shelf, send);
  first.stop();
  expect(first.told).toEqual([{ kind: 'sending', waiting: 2 }]);
  expect(first.forgotten).toEqual([]);
  isThere = true;
  const next = await handedIn(shelf, send);
  await expect.poll(() => next.told.at(-1)).toEqual({ kind: 'handed-in', count: 2 });
  next.stop();
});

it('sends nothing of another log-in by this one, and says nothing where nothing waits', async () => {
  const server = await twoPeople();
  const shelf = await phoneWithScans(server, 'somebody');
  const { told, forgotten, stop } = await handedIn(shelf, () => () => {
    throw new Error('nothing of it was scanned by this phone');
  });
  expect(told).toEqual([]);
  expect(forgotten).toEqual([token]);
  expect((await shelf.list('scan/')).length).toBe(2);
  stop();
});
