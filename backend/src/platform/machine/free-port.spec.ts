import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from './free-port.ts';

it('gives ports that can be listened on, and that no outgoing connection is given', async () => {
  const ports = [];
  for (let count = 0; count < 20; count += 1) ports.push(await findFreePort());
  expect(ports.every((port) => port >= 15_000 && port < 32_000)).toBe(true);
  const [port] = ports;
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(server.address()).toMatchObject({ port });
  server.close();
});
