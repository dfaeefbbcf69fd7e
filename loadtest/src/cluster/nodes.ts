import { readFile } from 'node:fs/promises';
import type { Config } from '@turnout/backend/platform/configuration/config';
import { findFreePort } from '@turnout/backend/platform/machine/free-port';
import type { Child } from '@turnout/backend/start/child';
import { openProxy, type Proxy } from './proxy.ts';

export const nodeNames = ['server A', 'server B', 'worker A', 'worker B'] as const;
export type NodeName = (typeof nodeNames)[number];

type Keep = (script: 'server' | 'worker', name: NodeName, env: Readonly<Record<string, string>>) => Child;

/** Servers are reached through the proxy only, which is this machine's; that one speaks TLS. */
const behindProxy = { HOST: '127.0.0.1', HTTPS: '0', TLS_CERT: '', TLS_KEY: '', TRUST_PROXY: 'loopback' };

/**
 * Starts two servers, two workers of which one stands by, and the proxy in front of them.
 * @param options `keep` keeps a process running; `publicUrl`: where people reach the proxy.
 */
export const startNodes = async (options: {
  readonly keep: Keep;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly tls: Config['tls'];
}): Promise<Proxy> => {
  const { keep, host, port, publicUrl, tls } = options;
  // One port for the health of a worker is one worker's.
  const workers = [keep('worker', 'worker A', {}), keep('worker', 'worker B', { WORKER_PORT: '' })];
  const targets: string[] = [];
  for (const name of ['server A', 'server B'] as const) {
    const own = await findFreePort();
    // One after the other: the first one makes the first account.
    await keep('server', name, { ...behindProxy, PORT: String(own), PUBLIC_URL: publicUrl }).ready;
    targets.push(`http://127.0.0.1:${own}`);
  }
  await Promise.all(workers.map(({ ready }) => ready));
  const certificate =
    tls === undefined ? {} : { tls: { cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) } };
  return openProxy({ host, port, targets, ...certificate });
};
