import {
  isWritten,
  type FieldMatches,
  type MassChannel,
  type MassPayment,
  type TriggerKind,
} from '@turnout/contracts/messaging';
import type { EventId, RegistrantId, UploadId } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { fromWallTime } from '../../ui/format.ts';

/** A mass message that is being written, and whom it is for. */
export interface Draft {
  readonly subject: string;
  readonly message: string;
  readonly status: readonly RegistrationStatus[];
  readonly paymentStatus: readonly MassPayment[];
  readonly type: readonly string[];
  readonly activity: readonly string[];
  readonly checkedIn: 'all' | 'true' | 'false';
  readonly printed: 'all' | 'true' | 'false';
  readonly confirmationNumber: string;
  readonly primariesOnly: boolean;
  readonly fieldMatches: FieldMatches;
  /** Uploads that go along with an e-mail. */
  readonly attachments: readonly UploadId[];
  /** By the event's clocks; empty: at once. */
  readonly sendAt: string;
  /** Happening that it waits for, person by person; null: nothing. */
  readonly trigger: TriggerKind | null;
  /** Between what it waits for and the message; a text while it is no number. */
  readonly days: number | string;
  /** Number that a test of a text goes to. */
  readonly testPhone: string;
}

export const emptyDraft: Draft = {
  subject: '',
  message: '',
  status: ['confirmed', 'pending'],
  paymentStatus: [],
  type: [],
  activity: [],
  checkedIn: 'all',
  printed: 'all',
  confirmationNumber: '',
  primariesOnly: false,
  fieldMatches: {},
  attachments: [],
  sendAt: '',
  trigger: null,
  days: 1,
  testPhone: '',
};

/** Tells whether everything is there without which nothing can be sent. */
export const isReady = (channel: MassChannel, { subject, message, trigger, days }: Draft): boolean =>
  (channel === 'email' ? isWritten(message) : message.trim() !== '') &&
  (trigger === null || typeof days === 'number') &&
  (channel === 'text' || subject.trim() !== '');

const filtersOf = (eventId: EventId, draft: Draft) => ({
  eventId,
  status: [...draft.status],
  paymentStatus: [...draft.paymentStatus],
  type: [...draft.type],
  activity: [...draft.activity],
  checkedIn: draft.checkedIn,
  printed: draft.printed,
  confirmationNumber: draft.confirmationNumber,
  primaryRegistrantsOnly: draft.primariesOnly,
  fieldMatches: draft.fieldMatches,
  message: draft.message,
});

interface Asking {
  readonly eventId: EventId;
  readonly zone: string;
  readonly for: 'recipients' | 'test' | 'sending';
  readonly unticked: ReadonlySet<RegistrantId>;
}

const momentOf = ({ sendAt, trigger, days }: Draft, zone: string) => {
  if (trigger !== null) return { trigger: { on: trigger, days: Number(days) } };
  return sendAt === '' ? {} : { sendAt: fromWallTime(sendAt, zone) };
};

/** The body of `POST /api/mass-email`. */
export const emailBody = (draft: Draft, { eventId, zone, for: aim, unticked }: Asking) => ({
  ...filtersOf(eventId, draft),
  subject: draft.subject,
  attachments: [...draft.attachments],
  fromNextBtn: aim === 'recipients',
  isTestMail: aim === 'test',
  registrantsToBeExcludedFromMassEmail: [...unticked],
  ...(aim === 'sending' ? momentOf(draft, zone) : {}),
});

/** The body of `POST /api/mass-text`. */
export const textBody = (draft: Draft, { eventId, zone, for: aim, unticked }: Asking) => ({
  ...filtersOf(eventId, draft),
  fromNextBtn: aim === 'recipients',
  isTest: aim === 'test',
  ...(draft.testPhone === '' ? {} : { testPhone: draft.testPhone }),
  registrantsToBeExcludedFromMassTexts: [...unticked],
  ...(aim === 'sending' ? momentOf(draft, zone) : {}),
});
