import { z } from 'zod';
import { FactorId, Instant } from '../kernel/index.ts';
import { FactorKind, SecondStep } from './events.ts';
import { PasskeyToUse } from './passkeys.ts';

/** An authenticator app or a passkey, as its owner sees it. */
export const SecondFactorView = z.strictObject({
  _id: FactorId,
  kind: FactorKind,
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type SecondFactorView = z.infer<typeof SecondFactorView>;

/** What a log-in asks for after the password. */
export const SecondStepView = z.strictObject({
  /** Stands for the password that was right, for ten minutes and five tries. */
  step: z.string(),
  kinds: z.array(SecondStep),
  /** Null: the account has no passkey. */
  passkey: PasskeyToUse.nullable(),
  /** There where an e-mailed code waits: the mail server takes no mails of ours now. */
  mailWaits: z.literal(true).optional(),
});
export type SecondStepView = z.infer<typeof SecondStepView>;
