import { z } from 'zod';
import { TransactionMethod } from '../registration/stream/transaction-events.ts';

/** The ways in which money goes back that no provider sends: as it is recorded by hand. */
export const ByHandMethod = TransactionMethod.exclude(['manual']);
export type ByHandMethod = z.infer<typeof ByHandMethod>;
