/** Things that the double remembers, in PayPal's own shapes. All of it is JSON. */
export interface Amount {
  readonly currency_code: string;
  readonly value: string;
}

export interface DoubleRefund {
  readonly id: string;
  readonly captureId: string;
  readonly amount: Amount;
  readonly custom_id: string | undefined;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  readonly create_time: string;
}

export interface DoubleDispute {
  readonly dispute_id: string;
  readonly captureId: string;
  readonly amount: Amount;
  readonly reason: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: string | null;
  readonly create_time: string;
}

export interface DoubleOrder {
  readonly id: string;
  /** The app that made it: its client ID. */
  readonly clientId: string;
  readonly amount: Amount;
  readonly custom_id: string | undefined;
  readonly reference_id: string;
  readonly description: string;
  readonly lines: readonly { readonly name: string; readonly amount: Amount }[];
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly locale: string;
  readonly create_time: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** What PayPal will say when it is to be captured. */
  outcome: 'COMPLETED' | 'PENDING' | 'INSTRUMENT_DECLINED';
  capture: {
    readonly id: string;
    status: 'COMPLETED' | 'PENDING' | 'DECLINED';
    readonly create_time: string;
  } | null;
}

export interface DoubleNotice {
  readonly clientId: string;
  readonly transmissionId: string;
  readonly at: string;
  /** The text of it, as it is sent. */
  readonly body: string;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly event_types: readonly { readonly name: string }[];
}

/** All of an account that the double plays. */
export interface PaypalMemory {
  readonly orders: Map<string, DoubleOrder>;
  /** Orders by their capture. */
  readonly byCapture: Map<string, string>;
  readonly refunds: Map<string, DoubleRefund>;
  readonly disputes: Map<string, DoubleDispute>;
  /** Answers by client, call and PayPal-Request-Id: what was asked once is answered as it was. */
  readonly answers: Map<string, { readonly status: number; readonly body: unknown }>;
  /** Notices that were not taken yet. */
  readonly outbox: DoubleNotice[];
  readonly webhooks: Map<string, readonly Webhook[]>;
}

export const emptyMemory = (): PaypalMemory => ({
  orders: new Map(),
  byCapture: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  answers: new Map(),
  outbox: [],
  webhooks: new Map(),
});
