// kind: screen
import { EventId } from '@turnout/contracts/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askServer } from './ask.ts';
import type { Intent } from '../desk/scanner.state.ts';

const eventId = EventId.parse('e'.repeat(20));
const intent: Intent = {
  commandId: 'intent-0001',
  code: 'TICKET-1',
  label: 'TICKET-1',
  source: 'wedge',
  isWholeGroup: false,
  only: null,
  presentedAt: 0,
};
const sent: { url: string; key: string | null; body: unknown }[] = [];
const serverSays = (answer: () => Response | Error) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('Idempotency-Key');
    sent.push({ url, key, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') });
    const result = answer();
    if (result instanceof Error) throw result;
    return result;
  });
const ask = (one: Intent = intent) => askServer(eventId, () => 'broken')(one);

describe('asking the server', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    sent.length = 0;
  });

  it('sends the code as it is, with the id of the intent', async () => {
    serverSays(() => new TypeError('no network'));
    await ask();
    expect(sent[0]?.key).toBe('intent-0001');
    expect(sent[0]?.url).toContain(`/api/checkin/registration/${eventId}`);
    expect(sent[0]?.body).toEqual({ registrationId: 'TICKET-1', eventId, method: 'qr', isCheckInAll: false });
  });

  it.each(['typed', 'picked', 'group', 'walk-in'] as const)('counts what is %s as manual', async (source) => {
    serverSays(() => new TypeError('no network'));
    await ask({ ...intent, source });
    expect(sent[0]?.body).toMatchObject({ method: 'manual' });
  });

  it('sends the beginning of a code that is too long for any ticket', async () => {
    serverSays(() => new TypeError('no network'));
    await ask({ ...intent, code: 'x'.repeat(4000) });
    expect(sent[0]?.body).toMatchObject({ registrationId: 'x'.repeat(500) });
  });

  it('has no verdict while the network is gone', async () => {
    serverSays(() => new TypeError('no network'));
    expect(await ask()).toEqual({ kind: 'line-lost' });
  });

  it.each([401, 429, 502, 503])('has no verdict in an answer %d', async (status) => {
    serverSays(() => Response.json({ message: 'not now', code: 'too-many-requests' }, { status }));
    expect(await ask()).toEqual({ kind: 'line-lost' });
  });

  it('takes a conflict for the verdict that it is', async () => {
    const message = 'Registrant Invalid OR NOT Registered';
    serverSays(() => Response.json({ message, code: 'not-registered' }, { status: 409 }));
    expect(await ask()).toEqual({ kind: 'verdict', verdict: { kind: 'not-registered', message } });
  });

  it.each([
    [500, '<html>'],
    [200, '{"unexpected":true}'],
  ])('never takes a broken answer for an admission: %d', async (status, text) => {
    serverSays(() => new Response(text, { status }));
    expect(await ask()).toEqual({ kind: 'verdict', verdict: { kind: 'trouble', message: 'broken' } });
  });
});
