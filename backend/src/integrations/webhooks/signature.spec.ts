// kind: pure
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../../platform/configuration/config.ts';
import { newSecret, signedHeaders } from './signature.ts';

/** The example that libraries of Standard Webhooks are tried with. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signed: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('signs as the published example says', () => {
  expect(signedHeaders(published.signed, [published.secret])).toEqual({
    'webhook-id': published.signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': published.signature,
  });
});

it('signs with each secret while one replaces another', () => {
  const [newer, older] = [newSecret(), published.secret];
  const both = signedHeaders(published.signed, [newer, older])['webhook-signature'].split(' ');
  expect(both).toHaveLength(2);
  expect(both[1]).toBe(published.signature);
  expect(Buffer.from(newer.replace('whsec_', ''), 'base64')).toHaveLength(32);
});

type Check = (secret: string, headers: Readonly<Record<string, string>>, body: string, now?: number) => boolean;
const Receiver = z.object({ isFromTurnout: z.custom<Check>((value) => typeof value === 'function') });

it('is checked by what the step-by-step page shows to receivers', async () => {
  const page = await readFile(join(rootFolder, 'docs/integrations.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(page)?.[1];
  if (code === undefined) throw new Error('the page shows no receiver');
  const module: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const { isFromTurnout } = Receiver.parse(module);
  const { timestamp, body } = published.signed;
  const other = newSecret();
  const headers = signedHeaders(published.signed, [newSecret(), published.secret]);
  expect(isFromTurnout(published.secret, headers, body, timestamp + 10)).toBe(true);
  expect(isFromTurnout(other, headers, body, timestamp)).toBe(false);
  expect(isFromTurnout(published.secret, headers, `${body} `, timestamp)).toBe(false);
  expect(isFromTurnout(published.secret, headers, body, timestamp + 301)).toBe(false);
  expect(isFromTurnout(published.secret, {}, body)).toBe(false);
});
