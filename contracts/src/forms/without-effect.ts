import { z } from 'zod';
import { flag, many, oneOrMany, text } from '../kernel/without-effect.ts';

const id = z.string().max(100);

/** Keys of a registration type that are kept and do nothing (rule forms/type-keys-kept). */
export const typeWithoutEffect = {
  discountIds: many(id),
  /** So spelled on purpose; the right spelling may stand beside it (rule interface/to-the-letter). */
  discounCoupons: z.union([flag, text(5000), many(z.string().max(200))]),
  discountCoupons: z.union([flag, text(5000), many(z.string().max(200))]),
  typeGroups: many(id),
} as const;

/** Keys of a field that are kept and do nothing (rule forms/field-keys). */
export const fieldWithoutEffect = {
  value: oneOrMany(text(5000)),
} as const;
