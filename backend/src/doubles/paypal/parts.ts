import type { Instant } from '@turnout/contracts/kernel';
import type { DoubleStore } from '../store.ts';
import type { Faults } from '../stripe/faults.ts';
import type { Deliver, DoubleAccount } from '../stripe/notices.ts';

/** Parts that the double is made of. */
export interface PaypalDoubleParts {
  readonly store: DoubleStore;
  readonly now: () => Instant;
  /** The address of the page where people agree to pay. */
  readonly pageUrl: () => string;
  /** Tells whether an app's client ID and secret are right. */
  readonly knows: (clientId: string, secret: string) => Promise<boolean>;
  /** An app by its client ID: its webhook has the first of its signing secrets as id; null: there is none. */
  readonly accountOf: (clientId: string) => Promise<DoubleAccount | null>;
  readonly deliver: Deliver;
  /** The keys of the double's own tokens and signatures, the same in every process. */
  readonly tokenKey: Buffer;
  readonly signingKey: Buffer;
  /** Told of a capture that PayPal checks for a while. */
  readonly whenPending?: (captureId: string) => Promise<void>;
  /** From 0 to 1, for faults. */
  readonly chance: () => number;
  readonly faultsOf: (clientId: string) => Faults;
  /** Calls that the app has no permission for, as beginnings of paths. */
  readonly forbidden?: readonly string[];
}
