// kind: pure
import { describe, expect, it } from 'vitest';
import { paidOnline } from '../testing/index.ts';
import type { EventSecret } from './secrets.ts';
import { chargedIn } from './settings.ts';
import { canBePaid, currencyProblemOf, onlineModesOf, paidFromAfar } from './ways-to-pay.ts';

const settings = {
  stripeTestMode: false,
  paypalSandboxMode: false,
  paypalClientId: 'live-client',
  paypalSandboxClientId: 'test-client',
  appCurrency: 'EUR',
  stripeCurrency: '',
  paypalCurrency: 'eur',
};
const modesOf = (set: readonly EventSecret[], more: Partial<typeof settings> = {}, ever = set) =>
  onlineModesOf({ ...settings, ...more }, { set: new Set(set), ever: new Set(ever) });

describe('the mode in which a provider takes money', () => {
  it('is play money until a secret key was entered once, and never again', () => {
    expect(modesOf([])).toEqual({ stripe: 'play', paypal: 'play' });
    expect(modesOf(['stripeWebhookSecret', 'paypalWebhookId'])).toEqual({ stripe: 'play', paypal: 'play' });
    expect(modesOf([], {}, ['stripeSecretKeyTest'])).toEqual({ stripe: null, paypal: 'play' });
    expect(modesOf([], {}, ['paypalClientSecret'])).toEqual({ stripe: 'play', paypal: null });
  });

  it('is none where the provider charges in another currency than the event’s', () => {
    expect(modesOf([], { stripeCurrency: 'USD' })).toEqual({ stripe: null, paypal: 'play' });
    expect(modesOf([], { appCurrency: 'USD' })).toEqual({ stripe: 'play', paypal: null });
  });

  it('is none of the wallet where PayPal does not take the currency of the event', () => {
    expect(modesOf([], { appCurrency: 'ISK', paypalCurrency: '' })).toEqual({ stripe: 'play', paypal: null });
    const keys = ['paypalClientSecret', 'paypalWebhookId'] as const;
    expect(modesOf(keys, { appCurrency: 'KWD', paypalCurrency: '' }).paypal).toBeNull();
    expect(modesOf(keys, { appCurrency: 'JPY', paypalCurrency: '' }).paypal).toBe('live');
    expect(currencyProblemOf({ ...settings, appCurrency: 'ISK', paypalCurrency: '' }, 'paypal')).toBe(
      'currency-not-taken',
    );
    expect(currencyProblemOf({ ...settings, appCurrency: 'ISK' }, 'paypal')).toBe('other-currency');
    expect(currencyProblemOf(settings, 'stripe')).toBeNull();
  });

  it('is real where key and secret of notices of real payments are set, and the test mode is off', () => {
    const card = ['stripeSecretKey', 'stripeWebhookSecret'] as const;
    expect(modesOf(card).stripe).toBe('live');
    expect(modesOf(['stripeSecretKey']).stripe).toBeNull();
    expect(modesOf(card, { stripeTestMode: true }).stripe).toBeNull();
    expect(modesOf(['stripeSecretKeyTest', 'stripeWebhookSecretTest'], { stripeTestMode: true }).stripe).toBe('test');
  });

  it('asks of the wallet for the client ID too', () => {
    const wallet = ['paypalClientSecret', 'paypalWebhookId'] as const;
    expect(modesOf(wallet).paypal).toBe('live');
    expect(modesOf(wallet, { paypalClientId: ' ' }).paypal).toBeNull();
    const tests = ['paypalSandboxClientSecret', 'paypalSandboxWebhookId'] as const;
    expect(modesOf(tests, { paypalSandboxMode: true }).paypal).toBe('test');
    expect(modesOf(tests, { paypalSandboxMode: true, paypalSandboxClientId: '' }).paypal).toBeNull();
  });
});

describe('the ways to pay before one comes', () => {
  const all = { ...paidOnline, enableStripe: true, enablePaypal: true };

  it('stand in the order of their numbers, those without one last', () => {
    expect(paidFromAfar(all)).toEqual(['paypal', 'stripe', 'zelle']);
    expect(paidFromAfar({ ...all, zelleDisplayOrder: 1, paypalDisplayOrder: 3, stripeDisplayOrder: 2 })).toEqual([
      'zelle',
      'stripe',
      'paypal',
    ]);
    expect(paidFromAfar({ ...all, stripeDisplayOrder: 0 })).toEqual(['stripe', 'paypal', 'zelle']);
  });

  it('are none that lacks its keys', () => {
    const without = { ...all, enableZelle: false, onlineModes: { stripe: null, paypal: null } };
    expect(paidFromAfar(without)).toEqual([]);
    expect(canBePaid(without)).toBe(false);
    expect(canBePaid({ ...without, onlineModes: { stripe: 'play', paypal: null } })).toBe(true);
    expect(canBePaid({ ...without, onlinePaymentOnly: false })).toBe(true);
  });
});

describe('the currency of a provider', () => {
  it('is its own, in either case, else that of the event', () => {
    const event = { appCurrency: 'EUR', stripeCurrency: 'usd', paypalCurrency: '' };
    expect(chargedIn(event, 'stripeCurrency')).toBe('USD');
    expect(chargedIn(event, 'paypalCurrency')).toBe('EUR');
    expect(chargedIn({ ...event, appCurrency: '', stripeCurrency: null }, 'stripeCurrency')).toBe('USD');
  });
});
