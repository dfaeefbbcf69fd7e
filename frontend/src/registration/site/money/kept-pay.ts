import { z } from 'zod';
import { PaymentMethod } from '@turnout/contracts/registration';
import { newCommandId } from '../../../platform/id.ts';
import { keep, storageOf } from '../../../platform/kept.ts';
import { DraftPayment } from './payment.form.ts';

/** The last wish to pay online of this tab, so that it is one wish after a reload too (rule money/one-page-to-pay). */
const KeptPay = z.strictObject({
  /** The key of the checkout. */
  of: z.string(),
  method: PaymentMethod,
  amount: z.number(),
  /** As it was chosen on the page. */
  chosen: DraftPayment,
  /** Null: it is over, and the next press is another one. */
  commandId: z.string().nullable(),
});
type KeptPay = z.infer<typeof KeptPay>;

const kept = () => keep<KeptPay | null>(storageOf('sessionStorage'), 'turnout.pay', KeptPay.nullable(), null);

/** Names a wish to pay: the same again while method and amount are the same and nothing became of it. */
export const payIntentOf = (wish: Omit<KeptPay, 'commandId'>): string => {
  const before = kept().read();
  const isSame = before?.of === wish.of && before.method === wish.method && before.amount === wish.amount;
  const commandId = (isSame ? before.commandId : null) ?? newCommandId();
  kept().write({ ...wish, commandId });
  return commandId;
};

/** Ends the wish of a checkout: it was refused, or its payer came back. What was chosen stays. */
export const endPayIntent = (of: string): void => {
  const before = kept().read();
  if (before?.of === of) kept().write({ ...before, commandId: null });
};

/** The last choice at a checkout that was to be paid online; null: none. */
export const chosenLast = (of: string): DraftPayment | null => {
  const before = kept().read();
  return before?.of === of ? before.chosen : null;
};
