import { z } from 'zod';
import type { RegistrationStatus } from './registrant.ts';

/** What somebody who is pending waits for: that staff accept them, or that enough is paid. */
export const WaitsFor = z.enum(['approval', 'payment']);
export type WaitsFor = z.infer<typeof WaitsFor>;

/** What of somebody says so. */
interface Waiting {
  readonly status: RegistrationStatus;
  readonly approval: 'none' | 'awaited' | 'refused';
  readonly awaitsPayment: boolean;
}

/** What somebody waits for before they are confirmed; null: nothing that is known, or they are not pending. */
export const waitsFor = ({ status, approval, awaitsPayment }: Waiting): WaitsFor | null => {
  if (status !== 'pending') return null;
  if (approval === 'awaited') return 'approval';
  return awaitsPayment ? 'payment' : null;
};
