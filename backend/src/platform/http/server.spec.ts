import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync, brotliDecompressSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  it('may show pictures of its own, and of one other place that is set up', async () => {
    const policyOf = async (options?: Partial<HttpOptions>) =>
      String((await (await open(options)).inject('/')).headers['content-security-policy']);
    expect(await policyOf()).toContain("img-src 'self' data: blob:;");
    const more = await policyOf({ tiles: 'https://tiles.example.org/{z}/{x}/{y}.png' });
    expect(more).toContain("img-src 'self' data: blob: https://tiles.example.org;");
    expect(more.match(/tiles\.example\.org/g)).toHaveLength(1);
  });
});

describe('the page of an event', () => {
  const id = 'e'.repeat(20);
  const framedBy = (eventId: string) => Promise.resolve(eventId === id ? ['https://a.org', 'https://b.org'] : []);
  const headersOf = async (url: string) => (await (await open({ framedBy })).inject(url)).headers;

  it('is shown in frames of the websites that its event names, where their script asks for it', async () => {
    const headers = await headersOf(`/evt/${id}?widget=https%3A%2F%2Fa.org`);
    expect(headers['content-security-policy']).toContain('frame-ancestors https://a.org https://b.org;');
    expect(headers['content-security-policy']).toContain("default-src 'self';");
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it.each([
    ['asked for by itself', `/evt/${id}`],
    ['of an event that names none', `/evt/${'f'.repeat(20)}?widget=https%3A%2F%2Fa.org`],
    ['that is another', `/dashboard/${id}?widget=https%3A%2F%2Fa.org`],
    ['behind it', `/evt/${id}/registration/x/edit?widget=https%3A%2F%2Fa.org`],
  ])('is shown in no frame: %s', async (_, url) => {
    const headers = await headersOf(url);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none';");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('comes with a script that other websites may load, as they may nothing else', async () => {
    expect((await headersOf('/widget.js'))['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await headersOf('/first.js'))['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('the built pages', () => {
  const page = '<!doctype html><title>Turnout</title>';
  const script = 'export const words = 1;';
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turnout-pages-'));
    await mkdir(join(folder, 'assets'));
    for (const [name, text] of [
      ['index.html', page],
      ['assets/app.js', script],
    ] as const) {
      await writeFile(join(folder, name), text);
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
      await writeFile(join(folder, `${name}.gz`), gzipSync(text));
    }
    await writeFile(join(folder, 'assets/small.css'), 'a{}');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const fetchAs = async (url: string, encodings: string) =>
    (await open({ pages: folder })).inject({ url, headers: { 'accept-encoding': encodings } });

  it('go out compressed in the best way that the browser takes', async () => {
    const brotli = await fetchAs('/assets/app.js', 'gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(brotli.headers['content-type']).toContain('javascript');
    expect(brotli.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    const gzip = await fetchAs('/assets/app.js', 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
  });

  it('are kept by a worker that is asked for anew each time, or by one that forgets them', async () => {
    await writeFile(join(folder, 'sw.js'), 'keep()');
    await writeFile(join(folder, 'sw.js.br'), brotliCompressSync('keep()'));
    await writeFile(join(folder, 'sw-off.js'), 'forget()');
    const workerOf = async (keepsFiles: boolean) => {
      const answer = await (await open({ pages: folder, keepsFiles })).inject({ url: '/sw.js' });
      expect(answer.headers['content-type']).toContain('javascript');
      expect(answer.headers['content-security-policy']).toContain("worker-src 'self'");
      return [answer.statusCode, answer.headers['cache-control'], answer.body];
    };
    expect(await workerOf(true)).toEqual([200, 'no-cache', 'keep()']);
    expect(await workerOf(false)).toEqual([200, 'no-cache', 'forget()']);
  });

  it('go out as they are to whoever takes nothing else, and where nothing is gained', async () => {
    const plain = await fetchAs('/assets/app.js', 'identity');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
    const small = await fetchAs('/assets/small.css', 'gzip, br');
    expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'a{}']);
  });

  it('answer every screen with its page, compressed too, and never an old one', async () => {
    const screen = await fetchAs('/events/of-mine', 'br');
    expect(screen.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(brotliDecompressSync(screen.rawPayload).toString()).toBe(page);
  });

  it('have no twins under names of their own', async () => {
    expect((await fetchAs('/assets/app.js.br', 'br')).statusCode).toBe(404);
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
