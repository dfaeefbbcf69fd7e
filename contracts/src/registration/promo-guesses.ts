import { z } from 'zod';
import { EnteredCode } from '../forms/promo-code.ts';
import { limits } from '../kernel/index.ts';

const Named = z.object({ promoCode: EnteredCode.nullish() });

/** Whoever registers or edits with a promo code may be guessing at it: counted with all other guesses at them. */
export const promoGuesses = {
  ...limits.promoCode,
  are: (body: unknown): boolean => (Named.safeParse(body).data?.promoCode ?? '') !== '',
} as const;
