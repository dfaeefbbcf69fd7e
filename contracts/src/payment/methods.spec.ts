// kind: pure
import { describe, expect, it } from 'vitest';
import { paidOnline } from '../testing/index.ts';
import { onlineFeeOn } from './methods.ts';

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
