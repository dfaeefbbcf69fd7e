import type { KeptSecret } from '@turnout/contracts/event-setup';
import { Instant } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { emptyEvent } from './event-form.ts';
import { stepsDone } from './going-live.ts';

const setAt = Instant.parse('2026-11-28T03:00:00.000Z');
const kept: readonly KeptSecret[] = [
  { name: 'stripeSecretKey', setAt },
  { name: 'paypalWebhookId', setAt },
];
const done = (of: 'card' | 'wallet', over: object = {}, isTested = false) => [
  ...stepsDone(of, { values: { ...emptyEvent(), ...over }, kept, isTested }),
];

describe('the way to real payments', () => {
  it('has done what is set, or will be once it is saved', () => {
    expect(done('card', { stripeTestMode: true })).toEqual(['secretKey']);
    expect(done('card', { stripeTestMode: true, stripeSecretKey: null })).toEqual([]);
    expect(done('card', { stripePublishableKey: ' pk_live_1', stripeWebhookSecret: 'whsec_1' })).toEqual([
      'publicKey',
      'secretKey',
      'notices',
      'testModeOff',
    ]);
    expect(done('wallet', { paypalSandboxMode: true, paypalClientSecret: 'E1' })).toEqual(['secretKey', 'notices']);
  });

  it('is tested once the keys for real payments were tried out', () => {
    expect(done('card', {}, true)).toContain('tested');
    expect(done('card', {})).not.toContain('tested');
  });
});
