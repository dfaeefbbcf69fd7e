import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openHttpServer, type HttpOptions } from './server.ts';

const apps: Awaited<ReturnType<typeof openHttpServer>>[] = [];
const open = async (options: Partial<HttpOptions> = {}) => {
  const app = await openHttpServer({ logger: pino({ level: 'silent' }), ...options });
  apps.push(app);
  return app;
};
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
const byTls = { 'x-forwarded-proto': 'https' };

describe('a page', () => {
  it('may connect to where it came from, and to nowhere else', async () => {
    const { headers } = await (await open()).inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/\bwss?:/);
  });
});

describe('an answer', () => {
  it.each(['/', '/api/me'])('that went by TLS keeps browsers there for a year: %s', async (url) => {
    const app = await open({ trustProxy: ['127.0.0.1'] });
    const { headers } = await app.inject({ url, headers: byTls });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('does not without TLS, on the word of whoever asks, or by a certificate that was made on the spot', async () => {
    const plain = await (await open({ trustProxy: ['127.0.0.1'] })).inject('/');
    const claimed = await (await open()).inject({ url: '/', headers: byTls });
    const own = await (
      await open({ trustProxy: ['127.0.0.1'], isOwnCertificate: true })
    ).inject({ url: '/', headers: byTls });
    for (const { headers } of [plain, claimed, own]) expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
