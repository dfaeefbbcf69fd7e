import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePort } from '@turnout/backend/platform/machine/free-port';
import { openProxy } from './proxy.ts';

let ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending) await end();
  ending = [];
});

interface Stub {
  readonly address: string;
  /** The requests that reached it, but for the looks at /ready. */
  readonly got: IncomingMessage[];
  isReady: boolean;
}

const openStub = async (answer: RequestListener): Promise<Stub> => {
  const got: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/ready') return void response.writeHead(stub.isReady ? 200 : 503).end();
    got.push(request);
    return answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stub: Stub = { address: `http://127.0.0.1:${portOf(server.address())}`, got, isReady: true };
  ending.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return stub;
};
const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
const inFrontOf = async (...targets: readonly string[]): Promise<string> => {
  const port = await findFreePort();
  const proxy = await openProxy({ host: '127.0.0.1', port, targets });
  ending.unshift(proxy.close);
  return `http://127.0.0.1:${port}`;
};
const echo: RequestListener = (request, response) => {
  request.pipe(response);
};
const hangUp: RequestListener = (request) => {
  request.socket.destroy();
};
const post = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${address}/api/x`, { method: 'POST', body: 'scan', headers });

describe('the proxy', () => {
  it('takes the servers in turn', async () => {
    const [one, two] = [await openStub(echo), await openStub(echo)];
    const address = await inFrontOf(one.address, two.address);
    for (let count = 0; count < 4; count += 1) expect(await (await post(address)).text()).toBe('scan');
    expect([one.got.length, two.got.length]).toEqual([2, 2]);
  });

  it('leaves out a server that says that it is not ready', async () => {
    const [one, two] = [await openStub(echo), await openStub(echo)];
    one.isReady = false;
    const address = await inFrontOf(one.address, two.address);
    for (let count = 0; count < 4; count += 1) await post(address);
    expect([one.got.length, two.got.length]).toEqual([0, 4]);
  });

  it('goes to one that is not ready rather than to none', async () => {
    const one = await openStub(echo);
    one.isReady = false;
    expect((await post(await inFrontOf(one.address))).status).toBe(200);
  });

  it('sends all of a line to the server that it was begun at, and the next line in turn', async () => {
    const [one, two] = [await openStub(echo), await openStub(echo)];
    const address = await inFrontOf(one.address, two.address);
    const poll = (line: string, sid = '') =>
      fetch(`${address}/socket.io/?line=${line}&EIO=4&transport=polling${sid}`, {
        method: sid === '' ? 'GET' : 'POST',
      });
    for (const line of ['a', 'b']) await poll(line);
    const [begunAtOne = ''] = one.got.map(({ url = '' }) => new URL(url, address).searchParams.get('line'));
    for (let count = 0; count < 5; count += 1) await poll(begunAtOne ?? '', '&sid=s');
    expect([one.got.length, two.got.length]).toEqual([6, 1]);
    // A server that does not want any more keeps the lines that it has.
    one.isReady = false;
    await expect.poll(async () => (await post(address), two.got.length)).toBeGreaterThan(3);
    const before = one.got.length;
    await poll(begunAtOne ?? '', '&sid=s');
    expect(one.got.length).toBe(before + 1);
  });

  it('sends a command whose answer never came to the other server, under the same key', async () => {
    const [one, two] = [await openStub(hangUp), await openStub(echo)];
    const address = await inFrontOf(one.address, two.address);
    for (let count = 0; count < 2; count += 1) {
      const answer = await post(address, { 'idempotency-key': `command-${count}` });
      expect([answer.status, await answer.text()]).toEqual([200, 'scan']);
    }
    expect(two.got.map(({ headers }) => headers['idempotency-key'])).toEqual(['command-0', 'command-1']);
  });

  it('does not send again what could then be done twice', async () => {
    const [one, two] = [await openStub(hangUp), await openStub(hangUp)];
    const address = await inFrontOf(one.address, two.address);
    expect((await post(address)).status).toBe(503);
    expect(one.got.length + two.got.length).toBe(1);
  });

  it('tells the visitor’s address, and does not pass on what a visitor says about it', async () => {
    const one = await openStub(echo);
    await post(await inFrontOf(one.address), { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    expect(one.got[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  });

  it('says plainly that no server answers', async () => {
    const answer = await post(await inFrontOf(`http://127.0.0.1:${await findFreePort()}`));
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });
});
