import { z } from 'zod';
import { RegistrantId } from '../kernel/index.ts';
import { Amount } from '../payment/commands.ts';
import { ParkedDecision } from './events.ts';
import { ByHandMethod } from './by-hand-method.ts';

/** A reason or note of staff: it stays in the history, so it must name nobody. */
const note = z.string().trim().max(500, 'must have at most 500 characters');

/** POST /api/online-payments/{id}/refunds (rule money/refunds). */
export const RefundPayment = z.object({
  /** With the currency's decimals; absent: all that may go back. */
  amount: Amount.nullish(),
  reason: note.min(1, 'must say why'),
});

/** POST /api/online-payments/{id}/refunds/{refundId}/settle: a failed refund is dealt with (rule money/failed-refunds). */
export const SettleFailedRefund = z
  .object({
    /** `again`: it is asked for once more; `by-hand`: it went back in another way; `nothing`: it need not go back. */
    how: z.enum(['again', 'by-hand', 'nothing']),
    method: ByHandMethod.optional(),
    note: note.default(''),
  })
  .refine(({ how, method }) => how !== 'by-hand' || method !== undefined, {
    path: ['method'],
    message: 'must say how it went back',
  })
  .refine(({ how, note: said }) => how === 'again' || said !== '', {
    path: ['note'],
    message: 'must say what was done',
  });

/** POST /api/online-payments/{id}/decision (rule money/parked-money). */
export const DecideParked = z
  .object({
    decision: ParkedDecision,
    /** The registration that it is to count for; where it is credited, absent: the one that it was meant for. */
    registrationId: RegistrantId.nullish(),
    reason: note.default(''),
  })
  .refine(({ decision, registrationId }) => decision !== 'move' || typeof registrationId === 'string', {
    path: ['registrationId'],
    message: 'must say which registration it counts for',
  })
  .refine(({ decision, reason }) => decision !== 'leave' || reason !== '', {
    path: ['reason'],
    message: 'must say why',
  })
  .meta({ examples: [{ decision: 'refund', reason: 'Paid twice' }] });

/** POST /api/x/refund-proposals/{id}/decision (rule money/proposed-refunds). */
export const DecideProposal = z.object({ registrationId: RegistrantId, decision: z.enum(['accepted', 'dismissed']) });
