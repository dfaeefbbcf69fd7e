import { z } from 'zod';
import { amount, flag, text, uploaded } from '../kernel/without-effect.ts';

/** Documented settings of an event that have no effect yet (spec 002 «Event settings», spec 000 «Event»). */
export const eventWithoutEffect = {
  logo: uploaded,
  banner: uploaded,
  viewRegActEditAdminOnly: flag,
  enableMassTexts: flag,
  sendEmailsOnPaymentMade: flag,
  userActivityLog: flag,
  userActivityLogWithData: flag,
  customConfirmationNumberGeneration: flag,
  confirmationNumberSequence: z.int().min(0).max(1e12).nullable(),
  checkForDuplicates: flag,
  allowCash: flag,
  verifyRegistrantCheckedInForEventWhenPerformingActivtyCheckin: flag,
  allowRegistrantCheckInOnlyWhenFullyPaid: flag,
  onlinePaymentOnly: flag,
  allowDeposit: flag,
  depositAmount: amount,
  hideTotalsInReport: flag,
  showEditMyRegistration: flag,
  showEditRegistrationRequestInfo: flag,
  editRegistrationRequestInfo: text(10_000),
  preventLesserAmount: flag,
  allowRegistrantToDeleteRegistrant: flag,
  noOfMassMailWillSendInOneInterval: amount,
  includeConfirmationNumberOnBadge: flag,
  displayCodeOnBadgeForActivities: flag,
  displayActivitiesTogetherWithRegistrantNames: flag,
  hideAllPaymentInfoFromRegistrant: flag,
  allowBadgePrintingForAnyStatus: flag,
  enableUnsatisfiedMinimumCount: flag,
  enablePaymentInfo: flag,
  paymentInfo: text(50_000),
  onlinePaymentProcessingFee: z.number().min(0, 'must be at least 0').max(100, 'must be at most 100'),
  enablePaypal: flag,
  paypalDisplayOrder: amount.nullable(),
  paypalClientId: text(500),
  paypalSandboxClientId: text(500),
  paypalSandboxMode: flag,
  enableZelle: flag,
  zelleDisplayOrder: amount.nullable(),
  paymentProviderName: text(200),
  zelleDescription: text(10_000),
  enableStripe: flag,
  stripeTestMode: flag,
  stripeDisplayOrder: amount.nullable(),
  stripePublishableKey: text(500),
  stripePublishableKeyTest: text(500),
  tinyMceApiKey: text(500),
  stripeCurrency: text(10),
  paypalCurrency: text(10),
} as const;

/** Secrets of an event's payment providers: kept sealed outside the log, and never answered. */
export const eventSecrets = [
  'stripeRefundSecret',
  'stripeRefundSecretTest',
  'stripeSecretKey',
  'stripeSecretKeyTest',
  'stripeWebhookSecret',
  'stripeWebhookSecretTest',
] as const;
export const EventSecret = z.enum(eventSecrets);
export type EventSecret = z.infer<typeof EventSecret>;

/** Documented keys of a speaker that have no effect yet (spec 002 «Speaker»). */
export const speakerWithoutEffect = { picture: uploaded } as const;
