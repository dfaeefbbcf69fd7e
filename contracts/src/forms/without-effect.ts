import { z } from 'zod';
import { flag, many, oneOrMany, text } from '../kernel/without-effect.ts';

const id = z.string().max(100);

/** Documented keys of a registration type that have no effect yet (spec 001 «Registration type»). */
export const typeWithoutEffect = {
  discountIds: many(id),
  /** So spelled in the documents; the right spelling may stand beside it (decisions 1). */
  discounCoupons: z.union([flag, text(5000), many(z.string().max(200))]),
  discountCoupons: z.union([flag, text(5000), many(z.string().max(200))]),
  typeGroups: many(id),
} as const;

/** Documented keys of a field that have no effect yet (spec 002 «Custom field», 001, section 3, 000, section 3). */
export const fieldWithoutEffect = {
  value: oneOrMany(text(5000)),
} as const;
