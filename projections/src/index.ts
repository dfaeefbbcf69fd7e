import { accountsProjection } from './access/accounts.projection.ts';
import { accessViews } from './access/watched.ts';
import { activityCheckinsProjection } from './check-in/activity-checkins.projection.ts';
import { bankLinesProjection } from './bank-transfer/bank-lines.projection.ts';
import { bankTransferViews } from './bank-transfer/watched.ts';
import { conflictsProjection } from './check-in/conflicts.projection.ts';
import { deskCopiesProjection } from './check-in/desk-copies.projection.ts';
import { doorProjection } from './check-in/door.projection.ts';
import { notedPeopleProjection } from './check-in/noted-people.projection.ts';
import { checkInViews } from './check-in/watched.ts';
import { checkpointCheckinsProjection } from './checkpoint/checkins.projection.ts';
import { checkpointsProjection } from './checkpoint/checkpoints.projection.ts';
import { checkpointViews } from './checkpoint/watched.ts';
import { eventsProjection } from './event-setup/events.projection.ts';
import { plainRecordProjections } from './event-setup/plain-records.projection.ts';
import { eventSetupViews } from './event-setup/watched.ts';
import { formsProjection } from './forms/forms.projection.ts';
import { formsViews } from './forms/watched.ts';
import { massMailingsProjection } from './messaging/mass-mailings.projection.ts';
import { messagesProjection } from './messaging/messages.projection.ts';
import { messagingViews } from './messaging/watched.ts';
import { refundProposalsProjection } from './online-payment/refund-proposals.projection.ts';
import { onlinePaymentsProjection } from './online-payment/online-payments.projection.ts';
import { onlinePaymentViews } from './online-payment/watched.ts';
import { paymentViews } from './payment/watched.ts';
import { forgettingEvents } from './platform/emptied.ts';
import type { ProjectionName } from './platform/names.ts';
import type { Projection } from './platform/projection.ts';
import { projectionsOf, readBy, type WatchedView } from './platform/watched.ts';
import { enrolmentsProjection } from './registration/enrolments.projection.ts';
import { optionUsesProjection } from './inventory/option-uses.projection.ts';
import { promoCodeUsesProjection } from './inventory/promo-code-uses.projection.ts';
import { registrantsProjection } from './registration/registrants.projection.ts';
import { seatsProjection } from './inventory/seats.projection.ts';
import { approvalsProjection } from './registration/approvals.projection.ts';
import { waitingProjection } from './inventory/waiting.projection.ts';
import { receiptsProjection } from './receipts/receipts.projection.ts';
import { receiptViews } from './receipts/watched.ts';
import { registrationViews } from './registration/watched.ts';
import { digestProjection } from './reporting/digest.projection.ts';
import { historyProjection } from './reporting/history.projection.ts';
import { reportGroupsProjection } from './reporting/report/groups.projection.ts';
import { userActivityProjection } from './reporting/user-activity.projection.ts';
import { integrationViews } from './integrations/watched.ts';
import { reportingViews } from './reporting/watched.ts';
import { templatesProjection } from './templates/templates.projection.ts';
import { templateViews } from './templates/watched.ts';

/** What each topic's view is read from. */
export const watchedViews: readonly WatchedView[] = [
  ...accessViews,
  ...bankTransferViews,
  ...checkInViews,
  ...checkpointViews,
  ...eventSetupViews,
  ...formsViews,
  ...integrationViews,
  ...messagingViews,
  ...paymentViews,
  ...onlinePaymentViews,
  ...receiptViews,
  ...registrationViews,
  ...reportingViews,
  ...templateViews,
];

const all: readonly (Projection & { readonly name: ProjectionName })[] = [
  accountsProjection,
  eventsProjection,
  ...plainRecordProjections,
  formsProjection,
  registrantsProjection,
  seatsProjection,
  approvalsProjection,
  waitingProjection,
  bankLinesProjection,
  enrolmentsProjection,
  promoCodeUsesProjection,
  optionUsesProjection,
  receiptsProjection,
  doorProjection,
  activityCheckinsProjection,
  conflictsProjection,
  deskCopiesProjection,
  notedPeopleProjection,
  checkpointsProjection,
  checkpointCheckinsProjection,
  historyProjection,
  digestProjection,
  messagesProjection,
  massMailingsProjection,
  templatesProjection,
  onlinePaymentsProjection,
  refundProposalsProjection,
  userActivityProjection,
  reportGroupsProjection,
];

/** Everything that is remembered; what is written touches whoever reads it. */
export const projections = readBy(forgettingEvents(all), watchedViews);

/**
 * The projections that a topic's view is read from.
 * @throws where nobody says what it is read from: such a topic is not served.
 */
export const viewReadFrom = (topic: { readonly name: string }): readonly ProjectionName[] =>
  projectionsOf(projections, watchedViews, topic);
