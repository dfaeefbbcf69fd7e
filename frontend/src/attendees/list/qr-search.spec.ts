// kind: screen
import { EventId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Offline } from '../../platform/api.ts';
import { openLocalServer } from '../../platform/testing/local-server.ts';
import { findScanned } from './qr-search.ts';
import { readExample } from '../../platform/testing/registration.example.ts';

const eventId = EventId.parse('e'.repeat(20));
const ticket = {
  ...readExample,
  scannableCode: 'TICKET-77',
  confirmationNumber: 'X943E5AGE',
  registrantsCount: 3,
};
const asked: URLSearchParams[] = [];
let found: readonly unknown[] = [];
let isStale = false;
let server: Awaited<ReturnType<typeof openLocalServer>>;

beforeAll(async () => {
  server = await openLocalServer();
  server.script.onRequest = ({ path }) => {
    const { searchParams } = new URL(path, 'http://here');
    asked.push(searchParams);
    const registrations = searchParams.has('id') ? [] : found;
    const headers: Record<string, string> = isStale ? { 'X-Turnout-Stale': 'true' } : {};
    return { body: { registrations, total: registrations.length, totalWithoutFilter: 9 }, headers };
  };
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  isStale = false;
  found = [ticket, { ...readExample, _id: '1'.repeat(20), scannableCode: 'TICKET-771' }];
});

it('finds whom a code names in full, among all statuses of this event', async () => {
  expect(await findScanned(eventId, 'TICKET-77')).toEqual({ id: ticket._id, primary: ticket._id, groupSize: 3 });
  expect(asked.map((query) => [query.get('eventId'), query.getAll('status').length])).toEqual([[eventId, 4]]);
});
it('reads a confirmation number with its spaces', async () => {
  expect((await findScanned(eventId, 'X94 3E5 AGE'))?.id).toBe(ticket._id);
});
it('has no answer while the list is behind and does not name whom it means', async () => {
  isStale = true;
  expect((await findScanned(eventId, 'TICKET-77'))?.id).toBe(ticket._id);
  await expect(findScanned(eventId, 'TICKET-7')).rejects.toBeInstanceOf(Offline);
  found = [];
  await expect(findScanned(eventId, 'TICKET-78')).rejects.toBeInstanceOf(Offline);
});
it('finds nobody by a part of a code', async () => {
  expect(await findScanned(eventId, 'TICKET-7')).toBe(null);
});
it('finds whom the list has for the code of a badge, and nobody by one of several', async () => {
  found = [ticket];
  expect((await findScanned(eventId, ` ${'7'.repeat(26)}`))?.id).toBe(ticket._id);
  expect(asked.map((query) => query.get('search'))).toEqual(['7'.repeat(26)]);
  found = [ticket, ticket];
  expect(await findScanned(eventId, '7'.repeat(26))).toBe(null);
});
it('finds nobody by the badge of another event', async () => {
  found = [];
  expect(await findScanned(eventId, '9'.repeat(20))).toBe(null);
});
