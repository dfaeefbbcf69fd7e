// kind: pure
import { expect, it } from 'vitest';
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
