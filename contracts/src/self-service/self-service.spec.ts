import { expect, it } from 'vitest';
import { limits } from '../kernel/index.ts';
import { addByCode, editByCode, editByCodeInPath, priceEditByCode } from './self-service-api.ts';

it.each([addByCode, editByCode, editByCodeInPath, priceEditByCode])(
  'counts guesses at promo codes with the other guesses at them: $path',
  (call) => {
    const guesses = call.limit !== undefined && 'guesses' in call.limit ? call.limit.guesses : undefined;
    expect(guesses).toMatchObject(limits.promoCode);
    expect(guesses?.are({ code: 'x', promoCode: 'SPRING' })).toBe(true);
    for (const body of [{}, { promoCode: '' }, { promoCode: ' ' }, { promoCode: null }, null])
      expect(guesses?.are(body), JSON.stringify(body)).toBe(false);
  },
);
