// kind: pure
import { describe, expect, it } from 'vitest';
import { paidOnline } from '../testing/index.ts';
import { playModeOf } from '../event-setup/ways-to-pay.ts';
import { checkoutMethod, defaultMethod, offersOnline, onlineFeeOn, partToPayNow } from './methods.ts';

const event = { ...paidOnline, onlinePaymentProcessingFee: 3.3 };

describe('the processing fee', () => {
  it('comes on top of what is paid online, half up, where that can be done', () => {
    expect(onlineFeeOn(9_078, event, ['zelle', 'stripe'])).toBe(300);
    expect(onlineFeeOn(9_078, event, ['paypal'])).toBe(300);
    expect(onlineFeeOn(0, event, ['stripe'])).toBe(0);
  });

  it('is nothing where no way to pay online is offered', () => {
    expect(onlineFeeOn(9_078, event, ['zelle', 'check', 'cash'])).toBe(0);
    expect(onlineFeeOn(9_078, event)).toBe(0);
    expect(onlineFeeOn(9_078, { ...event, onlinePaymentOnly: false, allowCash: true })).toBe(0);
  });
});

describe('the part that was chosen to be paid now', () => {
  const deposits = { ...paidOnline, allowDeposit: true, depositAmount: 20 };
  const deposit = { method: 'zelle', paymentType: 'deposit', amount: null } as const;
  const own = { method: 'zelle', paymentType: 'partial', amount: 3_050 } as const;
  const at = (paid: number) => ({ total: 7_050, paid });

  it('is the deposit, as far as it is not paid, or an amount of one’s own', () => {
    expect(partToPayNow(at(0), deposits, deposit)).toBe(2_000);
    expect(partToPayNow(at(500), deposits, deposit)).toBe(1_500);
    expect(partToPayNow(at(0), deposits, own)).toBe(3_050);
  });

  it('is none where all of it was chosen, or nothing, or that was paid since', () => {
    expect(partToPayNow(at(0), deposits, null)).toBeNull();
    expect(partToPayNow(at(0), deposits, { method: 'zelle', paymentType: 'full', amount: null })).toBeNull();
    expect(partToPayNow(at(2_000), deposits, deposit)).toBeNull();
    expect(partToPayNow(at(3_050), deposits, own)).toBeNull();
    expect(partToPayNow({ total: 3_050, paid: 0 }, deposits, own)).toBeNull();
    expect(partToPayNow(at(0), { ...deposits, allowDeposit: false }, deposit)).toBeNull();
  });
});

describe('what is offered online', () => {
  const card = { ...paidOnline, enableStripe: true };

  it('is card and wallet, where they take money', () => {
    expect(offersOnline(paidOnline)).toBe(false);
    expect(offersOnline(card)).toBe(true);
    expect(offersOnline({ ...paidOnline, enablePaypal: true })).toBe(true);
    expect(offersOnline({ ...card, onlineModes: { stripe: null, paypal: 'play' } })).toBe(false);
  });

  it('is said to be no real money where any of it is not', () => {
    const modeOf = (stripe: 'live' | 'test' | 'play' | null, paypal: 'live' | 'test' | 'play' | null) =>
      playModeOf({ ...card, enablePaypal: true, onlineModes: { stripe, paypal } });
    expect(modeOf('live', 'live')).toBeNull();
    expect(modeOf('live', 'test')).toBe('test');
    expect(modeOf('test', 'play')).toBe('play');
    expect(modeOf(null, 'live')).toBeNull();
    // Of what is not offered nothing is said.
    expect(playModeOf({ ...card, onlineModes: { stripe: 'live', paypal: 'play' } })).toBeNull();
    expect(playModeOf(paidOnline)).toBeNull();
  });
});

describe('how somebody pays who chose nothing', () => {
  const both = { ...paidOnline, enableStripe: true, stripeDisplayOrder: 1, enablePaypal: true, paypalDisplayOrder: 2 };

  it('is the first that is offered on the form, and the wallet at the checkout where it is offered', () => {
    expect([defaultMethod(both), checkoutMethod(both)]).toEqual(['stripe', 'paypal']);
    const card = { ...both, enablePaypal: false };
    expect([defaultMethod(card), checkoutMethod(card)]).toEqual(['stripe', 'stripe']);
  });

  it('is by check where nothing is offered, or online where that is the only way', () => {
    const none = { ...paidOnline, enableZelle: false };
    expect([defaultMethod(none), checkoutMethod(none)]).toEqual(['online', 'online']);
    expect(checkoutMethod({ ...none, onlinePaymentOnly: false })).toBe('check');
  });
});
