// kind: stack
import { calls } from '@turnout/contracts';
import { webhooksAtMost, type DeliveryView, type WebhookKind } from '@turnout/contracts/integrations';
import type { Flag } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { createHmac } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../platform/outbound/post.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../../testing/turnout.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';

let turnout: TestTurnout;
let event: TestEvent;
let sql: Sql;
let receiver: Receiver;
beforeAll(async () => {
  turnout = await startTestTurnout({ WEBHOOKS_TO_PRIVATE_NETWORKS: '1' });
  receiver = await openReceiver();
  event = await makeTestEvent(turnout, 'Hooks');
  const office = { notificationEmail: 'office@example.org' };
  await turnout.ask('PUT', `/api/events/${event.eventId}`, { token: turnout.adminToken, body: office });
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await receiver.close();
  await sql.end();
  await turnout.stop();
});

interface Wanted {
  readonly kinds?: readonly WebhookKind[];
  readonly as?: string;
  readonly in?: string;
  readonly url?: string;
}
const add = (way: string, { kinds = ['registration.created'], as = turnout.adminToken, in: of, url }: Wanted = {}) =>
  turnout.ask('POST', calls.addWebhook.path, {
    token: as,
    body: { eventId: of ?? event.eventId, url: url ?? `${receiver.url}/${way}`, kinds },
  });
const added = async (way: string, wanted: Wanted = {}) => {
  const answer = await add(way, wanted);
  expect(answer).toMatchObject({ status: 200 });
  const { webhook, secret } = calls.addWebhook.output.parse(answer.body);
  return { id: webhook._id, eventId: webhook.eventId, secret };
};
type Added = Awaited<ReturnType<typeof added>>;
const on = ({ id, eventId }: Added, call: { readonly method: string; readonly path: string }, body?: unknown) =>
  turnout.ask(call.method, call.path.replace(':eventId', eventId).replace(':id', id), {
    token: turnout.adminToken,
    ...(body === undefined ? {} : { body }),
  });
const log = async (webhook: Added): Promise<readonly DeliveryView[]> =>
  calls.webhookDeliveries.output.parse((await on(webhook, calls.webhookDeliveries)).body).deliveries;
const settled = async (webhook: Added) => {
  await expect.poll(async () => (await log(webhook))[0]?.lastAttemptAt ?? null, { timeout: 15_000 }).not.toBeNull();
  return (await log(webhook))[0];
};
const shown = async ({ id, eventId }: Added) => {
  const path = `${calls.webhooks.path}?eventId=${eventId}`;
  const answer = await turnout.ask('GET', path, { token: turnout.adminToken });
  return calls.webhooks.output.parse(answer.body).webhooks.find(({ _id }) => _id === id);
};
/** Makes waiting messages due, as if the pause were over. */
const hurry = (webhook: Added) =>
  sql`UPDATE ops.webhook_deliveries SET next_try_at = now() WHERE webhook_id = ${webhook.id} AND next_try_at IS NOT NULL`;
/** As a receiver checks it, by the standard alone. */
const verifies = (secret: string, { headers, body }: Receiver['taken'][number]): boolean[] => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const own = `v1,${createHmac('sha256', key).update(said).digest('base64')}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => signature === own);
};

describe('an endpoint', () => {
  it('is told what it asks for, signed, once, with ids alone', async () => {
    const hook = await added('ok');
    const [ada = ''] = await register(turnout, event, ['Ada']);
    await expect.poll(() => receiver.at('ok').length, { timeout: 10_000 }).toBe(1);
    const [message] = receiver.at('ok');
    if (message === undefined) throw new Error('nothing came');
    expect(verifies(hook.secret, message)).toEqual([true]);
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'registration.created',
      data: { eventId: event.eventId, registrationIds: [ada] },
    });
    expect(message.body).not.toContain('Ada');
    expect(message.body).not.toContain('@');
    expect(await settled(hook)).toMatchObject({
      _id: message.headers['webhook-id'],
      status: 'delivered',
      httpStatus: 200,
      attempts: 1,
      answer: 'thanks',
    });
  });

  it('of others hears nothing that is not asked for, nor of other events', async () => {
    const other = await makeTestEvent(turnout, 'Other hooks');
    const hook = await added('quiet', { in: other.eventId, kinds: ['check_in.recorded'] });
    await register(turnout, event, ['Bo']);
    await register(turnout, other, ['Cy']);
    expect(await on(hook, calls.testWebhook)).toMatchObject({ status: 200 });
    await expect.poll(() => receiver.at('quiet').length, { timeout: 10_000 }).toBe(1);
    expect(receiver.at('quiet').map(({ body }): unknown => JSON.parse(body))).toMatchObject([{ type: 'webhook.test' }]);
  });

  it('that fails hears it again under the same id, and is not sent to once it failed for three days', async () => {
    const own = await makeTestEvent(turnout, 'Broken hooks');
    const hook = await added('broken', { in: own.eventId });
    await register(turnout, own, ['Di']);
    expect(await settled(hook)).toMatchObject({ status: 'waiting', httpStatus: 500, attempts: 1 });
    await hurry(hook);
    await expect.poll(() => receiver.at('broken').length, { timeout: 10_000 }).toBe(2);
    expect(new Set(receiver.at('broken').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await expect.poll(async () => (await log(hook))[0]?.nextAttemptAt ?? null).not.toBeNull();
    await sql`UPDATE ops.webhook_deliveries SET attempts = 9, next_try_at = now() WHERE webhook_id = ${hook.id}`;
    await expect.poll(async () => (await shown(hook))?.pausedBecause, { timeout: 10_000 }).toBe('failing');
    expect(await settled(hook)).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null });
    await register(turnout, own, ['Ed']);
    await expect.poll(async () => (await log(hook)).length).toBe(2);
    expect(receiver.at('broken')).toHaveLength(3);
    const { url, kinds } = (await shown(hook)) ?? { url: '', kinds: [] };
    const again = { url: url.replace('broken', 'mended'), kinds, isOn: true };
    expect(await on(hook, calls.reviseWebhook, again)).toMatchObject({ body: { webhook: { pausedBecause: null } } });
    const since = { since: '2001-01-01T00:00:00Z' };
    expect(await on(hook, calls.replayWebhook, since)).toMatchObject({ body: { queued: 2 } });
    await expect.poll(() => receiver.at('mended').length, { timeout: 10_000 }).toBe(2);
    const ids = receiver.at('mended').map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(receiver.at('broken')[0]?.headers['webhook-id']);
  });

  it.each([
    ['moved', { httpStatus: 302, problem: null }],
    ['short', { httpStatus: 200, problem: 'broken-answer' }],
    ['nonsense', { httpStatus: null, problem: 'broken-answer' }],
  ])('that answers wrongly did not take it: %s', async (way, outcome) => {
    const hook = await added(way, { kinds: ['check_in.recorded'] });
    await on(hook, calls.testWebhook);
    expect(await settled(hook)).toMatchObject({ status: 'waiting', ...outcome });
    expect(receiver.at('elsewhere')).toEqual([]);
  });

  it('that talks without end is cut off, and one that says it is gone is paused', async () => {
    const [endless, gone] = [
      await added('endless', { kinds: ['check_in.recorded'] }),
      await added('gone', { kinds: ['check_in.recorded'] }),
    ];
    await Promise.all([on(endless, calls.testWebhook), on(gone, calls.testWebhook)]);
    expect((await settled(endless))?.answer).toHaveLength(500);
    await settled(gone);
    await expect.poll(async () => (await shown(gone))?.pausedBecause).toBe('gone');
    const mails = async () =>
      calls.caughtMails.output.parse((await turnout.ask('GET', '/api/x/mails', { token: turnout.adminToken })).body)
        .mails;
    await expect
      .poll(async () => (await mails()).map(({ to, subject }) => [to, subject]), { timeout: 10_000 })
      .toContainEqual(['office@example.org', 'A webhook of Hooks is paused']);
  });

  it('that is slow holds up nobody else', async () => {
    const slow = await added('slow', { kinds: ['check_in.recorded'] });
    await on(slow, calls.testWebhook);
    await expect.poll(() => receiver.at('slow').length, { timeout: 10_000 }).toBe(1);
    const quick = await added('quick', { kinds: ['check_in.recorded'] });
    await on(quick, calls.testWebhook);
    expect(await settled(quick)).toMatchObject({ status: 'delivered' });
    expect(await log(slow)).toMatchObject([{ lastAttemptAt: null, attempts: 1 }]);
    receiver.release();
  });

  it('signs with both secrets for a day after one replaced the other', async () => {
    const hook = await added('rotated', { kinds: ['check_in.recorded'] });
    const { secret } = calls.rotateWebhookSecret.output.parse((await on(hook, calls.rotateWebhookSecret)).body);
    await on(hook, calls.testWebhook);
    await expect.poll(() => receiver.at('rotated').length, { timeout: 10_000 }).toBe(1);
    const [message] = receiver.at('rotated');
    if (message === undefined) throw new Error('nothing came');
    expect([verifies(secret, message), verifies(hook.secret, message)]).toEqual([
      [true, false],
      [false, true],
    ]);
    const stored = JSON.stringify(await sql`SELECT * FROM ops.kept_apart WHERE record_id = ${hook.id}`);
    expect(stored).toContain('formerSecret');
    for (const one of [secret, hook.secret]) expect(stored).not.toContain(one.slice(6));
  });

  it('is told what its maker may see, as long as they may', async () => {
    const held: Flag[] = ['settings', 'viewRegistrants'];
    const maker = await openStaff(turnout, event.eventId, held, 'hooks@example.org');
    const beyond = { kinds: ['checkpoint.checked_in'] as const, as: maker.token };
    expect(await add('x', beyond)).toMatchObject({ status: 403, body: { code: 'flag-not-yours-to-give' } });
    const hook = await added('left', { as: maker.token });
    const remove = `/api/x/users/${maker.accountId}/events/${event.eventId}`;
    expect(await turnout.ask('DELETE', remove, { token: turnout.adminToken })).toMatchObject({ status: 200 });
    await register(turnout, event, ['Flo']);
    await expect.poll(async () => (await log(hook))[0]?.problem, { timeout: 10_000 }).toBe('not-permitted');
    expect(receiver.at('left')).toEqual([]);
  });

  it('is forgotten with all that it was sent when it is removed', async () => {
    const hook = await added('bye', { kinds: ['check_in.recorded'] });
    await on(hook, calls.testWebhook);
    await settled(hook);
    expect(await on(hook, calls.removeWebhook)).toMatchObject({ status: 200 });
    expect(await on(hook, calls.removeWebhook)).toMatchObject({ status: 200 });
    expect((await on(hook, calls.webhookDeliveries)).status).toBe(404);
    expect(await sql`SELECT FROM ops.kept_apart WHERE record_id = ${hook.id}`).toHaveLength(0);
    expect(await sql`SELECT FROM ops.webhook_deliveries WHERE webhook_id = ${hook.id}`).toHaveLength(0);
  });

  it('is one of so many at most, with an address that may be sent to', async () => {
    const own = await makeTestEvent(turnout, 'Many hooks');
    for (const url of ['ftp://example.org/x', 'https://me:secret@example.org/', 'nothing'])
      expect(await add('', { url, in: own.eventId })).toMatchObject({
        status: 422,
        body: { details: { field: 'url' } },
      });
    for (let nth = 0; nth < webhooksAtMost; nth += 1) await added(`many-${nth}`, { in: own.eventId });
    expect(await add('more', { in: own.eventId })).toMatchObject({ status: 409, body: { code: 'too-many-webhooks' } });
  });
});

describe('what goes out', () => {
  const to = (address: string, resolve?: (name: string) => Promise<{ address: string; family: number }[]>) =>
    post(
      address,
      { headers: {}, body: '{}' },
      {
        allowsPrivate: false,
        timeoutMs: 2_000,
        ...(resolve === undefined ? {} : { resolve }),
      },
    );

  it('goes to no address of this machine or its networks, however it is written', async () => {
    const { port } = new URL(receiver.url);
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', 'a.local'])
      expect(await to(`https://${host}:${port}/private`)).toMatchObject({ problem: 'not-allowed', status: null });
    expect(await to(`http://example.org:${port}/private`)).toMatchObject({ problem: 'not-allowed' });
  });

  it('goes to the address that was checked, though the name leads elsewhere a moment later', async () => {
    const { port } = new URL(receiver.url);
    const asked: string[] = [];
    const here = async (name: string) => {
      asked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    // The first answer is of the internet, each later one is this machine.
    let times = 0;
    const rebinding = async () => {
      times += 1;
      return [{ address: times === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
    };
    const mixed = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const address = `https://hooks.example.org:${port}/private`;
    for (const resolve of [mixed, here])
      expect(await to(address, resolve)).toMatchObject({ problem: 'not-allowed', status: null });
    expect(asked).toEqual(['hooks.example.org']);
    // Asked once: whoever answers at the checked address is spoken to, and nobody else.
    expect(['timeout', 'unreachable']).toContain((await to(address, rebinding)).problem);
    expect(times).toBe(1);
    expect(receiver.at('private')).toEqual([]);
  });

  it('waits no longer than it is told', async () => {
    const answer = await post(
      `${receiver.url}/never`,
      { headers: {}, body: '{}' },
      { allowsPrivate: true, timeoutMs: 100 },
    );
    expect(answer).toMatchObject({ status: null, problem: 'timeout' });
  });
});
