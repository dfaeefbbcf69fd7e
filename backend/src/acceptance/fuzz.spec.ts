// kind: stack, long
import { rejections } from '@turnout/contracts';
import { defineCall, needs, type EventStore } from '@turnout/contracts/kernel';
import { platform } from 'node:os';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { describeCalls } from '../platform/http/openapi.ts';
import { openHttpServer } from '../platform/http/server.ts';
import { fuzz, type Asker, type Refused } from '../testing/fuzz/fuzz.ts';
import { openPool } from '../testing/fuzz/pool.ts';
import { setStage } from '../testing/fuzz/stage.ts';
import { admin, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? process.env['TEST_SEED'] ?? 1);
const forMs = Number(process.env['FUZZ_MS'] ?? 5_000 * Number(process.env['TEST_TIMES'] ?? 1));
const limitMs = 10_000;
/** Limits by address are not what is looked at here; other systems have one loopback address only. */
const addresses = platform() === 'linux' ? Array.from({ length: 40 }, (_, place) => `127.0.1.${place + 1}`) : [];

let turnout: TestTurnout;
let log: EventStore;
beforeAll(async () => {
  turnout = await startTestTurnout();
  log = openPostgresLog({ url: turnout.databaseUrl });
}, 60_000);
afterAll(async () => {
  await log.close();
  await turnout.stop();
});

/** Somebody with an account, who logs in again whenever their session has ended, with a device that is known. */
const account = (name: string, requests: number, person: { email: string; password: string }): Asker => {
  let token: string | null = null;
  let cookie = '';
  return {
    name,
    requests,
    token: async () => {
      const isGood = token !== null && (await turnout.ask('GET', '/api/me', { token })).status === 200;
      if (isGood) return token;
      const { status, body, headers } = await turnout.ask('POST', '/auth/login', { body: person, headers: { cookie } });
      cookie = headers.get('set-cookie')?.split(';')[0] ?? cookie;
      expect([name, status, body['message']]).toEqual([name, 200, undefined]);
      token = z.object({ token: z.string() }).parse(body).token;
      return token;
    },
  };
};

/** What stands in the log that refused requests put there, though their refusal is no fact. */
const watchLog = async () => {
  let position = await log.head();
  return async (refused: Refused): Promise<readonly string[]> => {
    const left: string[] = [];
    for (;;) {
      const events = await log.readAll(position, 1_000);
      for (const { type, streamId, metadata } of events) {
        const refusal = refused.get(metadata.commandId.split(':')[0] ?? '');
        // A desk's own stream holds what was refused there, and nothing else.
        const isFact = rejections[refusal?.code ?? '']?.recorded === true || streamId.startsWith('desk-');
        if (refusal === undefined || isFact) continue;
        left.push(`${type} was stored though the answer was ${refusal.code}\n    ${refusal.said}`);
      }
      position = events.at(-1)?.position ?? position;
      if (events.length < 1_000) return left;
    }
  };
};

/** Calls that only an e-mailed code, a passed bot check, a picture, an enrolled phone or a provider's signature opens: nobody here has one. */
const behindCodes: ReadonlySet<string> = new Set([
  'POST /auth/register',
  'POST /auth/verify',
  'POST /auth/verify2fa',
  'POST /auth/reset-password',
  'POST /auth/new-password',
  'POST /api/x/email',
  'POST /auth/second-step/email',
  'POST /auth/second-step/passkey',
  // Of the organisation's own sign-in, and of calendars and wallets: nobody here has a code, and there is no such sign-in.
  'POST /auth/openid/start',
  'POST /auth/openid/finish',
  'GET /api/x/calendars/people/{code}/activities.ics',
  'GET /api/x/registrations/{registrationId}/pass.pkpass',
  'GET /api/x/registrations/{registrationId}/google-pass',
  // The links to edit, to take over and to a waiting list; whoever waits passed a bot check.
  'GET /api/registrations/with-code/{code}',
  'PUT /api/registrations-code/{id}',
  'PUT /api/registrations-code/{id}/{code}',
  'POST /api/x/registrations-code/{id}/price',
  'POST /api/x/registrations-code/{id}/companions',
  'POST /api/x/registrations-code/{id}/transfer',
  'GET /api/x/transfers/{code}',
  'POST /api/x/transfers/{code}',
  'POST /api/x/transfers/{code}/price',
  'POST /api/x/waiting-list',
  'GET /api/x/waiting-list/{typeId}/{code}',
  'POST /api/x/waiting-list/{typeId}/{code}/confirm',
  'POST /api/x/waiting-list/{typeId}/{code}/leave',
  // Of an enrolled phone, which nobody here is.
  'POST /api/x/device/leave',
  'POST /api/x/desk/last-scans',
  // Signed by a provider of payments.
  'POST /api/payments/stripe/{eventId}',
  // Signed by a gateway of texts, brought with the installation's secret, or of a link in a mail to many.
  'POST /api/x/text-reports/{eventId}/{messageId}',
  'POST /api/x/text-replies/{eventId}',
  'POST /api/x/mail-reports',
  'GET /api/x/unsubscribe/{token}',
  'POST /api/x/unsubscribe/{token}',
  'POST /api/x/resubscribe/{token}',
  // And by one's own password, which is not told here.
  'PUT /api/x/second-factors/{id}',
  'POST /api/x/recovery-codes',
  'POST /api/uploads',
  'POST /api/file',
  'DELETE /api/uploads/{id}',
  'GET /api/file/{id}',
  'POST /api/registration-uploads',
  'PATCH /api/registration-uploads',
  'GET /api/registration-uploads/{id}',
  'POST /api/delete-registration-uploads',
  'POST /api/x/registrant-files',
  'GET /api/x/registrant-files/{id}',
  'GET /api/x/registrations-code/{code}/files/{id}',
]);

describe('every call, asked for what it takes and for what it does not', () => {
  it('answers within its time, never fails, says what is wrong, and stores nothing that it refused', async () => {
    const { pool, examples, desk } = await setStage(turnout);
    const { body: document } = await turnout.ask('GET', '/api/x/openapi.json');
    const checkLog = await watchLog();
    const { requests, rounds, faults, statuses } = await fuzz({
      base: turnout.url,
      document,
      askers: [
        account('the admin', 15, admin),
        account('a desk', 4, desk),
        { name: 'a stranger', requests: 5, token: () => Promise.resolve(null) },
      ],
      pool,
      examples,
      seed,
      forMs,
      limitMs,
      addresses,
      after: async (refused) => {
        const alive = await turnout.ask('GET', '/health');
        return [
          ...(alive.status === 200 ? [] : [`the server answers ${alive.status} afterwards`]),
          ...(await checkLog(refused)),
        ];
      },
    });
    const never = [...statuses].filter(
      ([name, counts]) => !behindCodes.has(name) && ![...counts.keys()].some((status) => status > 0 && status < 300),
    );
    const said = `FUZZ_SEED=${seed}: ${requests} requests in ${rounds} rounds, ${faults.length} faults\n${faults.slice(0, 40).join('\n')}`;
    expect(faults, said).toEqual([]);
    expect(requests).toBeGreaterThan(statuses.size * 20);
    // Where nothing is ever accepted, only what stands before the decision was tried.
    expect(never.length, `never accepted ${never.length}: ${never.map(([name]) => name).join(', ')}`).toBeLessThan(
      statuses.size / 4,
    );
  }, 300_000);
});

describe('the fuzzing itself', () => {
  it('finds a call that fails, one that names no field, one that answers strangely, and one that stores', async () => {
    const app = await openHttpServer({ logger: pino({ level: 'silent' }) });
    const Body = z.object({ name: z.string() });
    const call = (path: string) =>
      defineCall({
        method: 'POST',
        path,
        summary: 'A trap',
        needs: needs.public,
        limit: { own: 'A trap' },
        proof: { none: 'A trap' },
        body: Body,
        output: z.unknown(),
      });
    app.post('/api/good', () => ({ ok: true }));
    app.post('/api/throws', ({ body }) => Body.parse(body));
    app.post('/api/nameless', (_, reply) => reply.code(400).send({ message: 'No', code: 'malformed' }));
    app.post('/api/teapot', (_, reply) => reply.code(418).send({ message: 'No', code: 'teapot' }));
    app.post('/api/unfilled', (_, reply) => reply.code(409).send({ message: 'No {name}', code: 'taken' }));
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const names = ['good', 'throws', 'nameless', 'teapot', 'unfilled'];
    const { faults } = await fuzz({
      base,
      document: JSON.parse(
        JSON.stringify(describeCalls(Object.fromEntries(names.map((name) => [name, call(`/api/${name}`)])))),
      ),
      askers: [{ name: 'a stranger', requests: 12, token: () => Promise.resolve(null) }],
      pool: openPool(new Set()),
      examples: {},
      seed: 1,
      forMs: 0,
      limitMs,
      addresses: [],
      after: (refused) => Promise.resolve([...refused.values()].some(({ code }) => code === 'taken') ? ['a fact'] : []),
    });
    await app.close();
    expect(faults.some((fault) => fault.startsWith('POST /api/good'))).toBe(false);
    expect(faults).toContainEqual(expect.stringMatching(/throws failed with 500/));
    expect(faults).toContainEqual(expect.stringMatching(/nameless was refused 400 without naming a field/));
    expect(faults).toContainEqual(expect.stringMatching(/teapot was answered 418/));
    expect(faults).toContainEqual(expect.stringMatching(/unfilled was refused with a sentence that is not filled in/));
    expect(faults).toContainEqual('POST /api/unfilled: a fact');
  });
});
