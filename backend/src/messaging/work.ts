import type { Logger } from 'pino';
import type { MailConfig } from '../platform/configuration/mail-config.ts';
import type { Pauses } from '../platform/queues/job-queue.ts';
import { openMailServer, type Patience } from '../platform/mail/smtp.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform, WorkerModule } from '../platform/module/platform.ts';
import { openCheckpointConfirmations } from './mails/checkpoint-confirmation.ts';
import { openConfirmations } from './mails/confirmation.ts';
import { openAddresses } from './deliver/addresses.ts';
import { openReports } from './deliver/reports.ts';
import { openTextGateways } from './deliver/text-gateways.ts';
import { openWrittenTexts } from './mails/written-text.ts';
import { AccountMailJob, openAccountMails, type AccountNeighbours } from './mails/account-mail.ts';
import { openWebhookMails, WebhookMailJob } from './mails/webhook-mail.ts';
import { sendWebhookMailWhenPaused } from './reactions/send-webhook-mail-when-paused.ts';
import { ComparisonMailJob, openComparisonMails } from './mails/comparison-mail.ts';
import { MessageJob, TextJob } from './queue/message.ts';
import { openEditLinkMails } from './mails/edit-link-mail.ts';
import { openDelivery, type Persistence as DeliveryPersistence } from './deliver/deliver.ts';
import type { Written } from './mails/written.ts';
import { deliverMails, openMailQueue } from './deliver/deliver-mails.job.ts';
import { letMailsOutAtTheirPace } from './queue/let-mails-out.job.ts';
import { openOutbox } from './queue/outbox.ts';
import { mailStop, openMailGate } from '../platform/mail/mail-stop.ts';
import { beginDueMailings } from './mass/begin-due-mailings.job.ts';
import { massMailingFold, massMailingStream } from './mass/decider.ts';
import { noteMailingWhenDecided } from './reactions/note-mailing-when-decided.ts';
import { isMass } from './mass/job.ts';
import { queueMassMailingWhenBegun } from './reactions/queue-mass-mailing-when-begun.ts';
import { writeToTriggered } from './mass/triggered/write-to-triggered.job.ts';
import { openMassMessages, type DocumentsForMails } from './mass/write.ts';
import { queueMailingWhenRequested } from './reactions/queue-mailing-when-requested.ts';
import { sendAccountMailWhenRequested } from './reactions/send-account-mail-when-requested.ts';
import { sendComparisonMailWhenCompared } from './reactions/send-comparison-mail-when-compared.ts';
import { sendConfirmationWhenCheckedIn } from './reactions/send-confirmation-when-checked-in.ts';
import { sendConfirmationWhenRegistered } from './reactions/send-confirmation-when-registered.ts';
import { sendConfirmationWhenRequested } from './reactions/send-confirmation-when-requested.ts';
import { sendEditLinkWhenRequested } from './reactions/send-edit-link-when-requested.ts';
import { sendMailWhenChangedByLink } from './reactions/send-mail-when-changed-by-link.ts';
import { sendTransferMailsWhenAsked } from './reactions/send-transfer-mails-when-asked.ts';
import { openVisitorNotices, openTransferOffers } from './mails/transfer-mail.ts';
import { sendDecisionWhenMade } from './reactions/send-decision-when-made.ts';
import { openPaymentMails } from './mails/payment-mail.ts';
import { openRefundMails } from './mails/refund-mail.ts';
import { sendRefundMailWhenRecorded } from './reactions/send-refund-mail-when-recorded.ts';
import { openPaymentReminders } from './mails/payment-reminder-mail.ts';
import { openReceiptMails, type ReceiptFilesForMails } from './mails/receipt-mail.ts';
import { sendReceiptWhenRequested } from './reactions/send-receipt-when-requested.ts';
import { sendMessageWhenWritten } from './reactions/send-message-when-written.ts';
import { sendPaymentMailWhenRecorded } from './reactions/send-payment-mail-when-recorded.ts';
import { sendPaymentReminderWhenDue } from './reactions/send-payment-reminder-when-due.ts';
import { sendWaitingMailWhenOffered } from './reactions/send-waiting-mail-when-offered.ts';
import { openWaitingMails } from './mails/waiting-mail.ts';
import { openWrittenMails } from './mails/written-mail.ts';
import type { AccountId, MailingId } from '@turnout/contracts/kernel';
import { recipientsOf } from '@turnout/projections/messaging/queries';
import { openGroups, type Neighbours } from './said/sources.ts';

/** How persistent delivery is; for specs that cannot wait. */
export interface Persistence {
  readonly pauses?: Pauses;
  readonly patience?: Patience;
  /** How long a mail is tried that the server puts off. */
  readonly mails?: DeliveryPersistence;
  /** Milliseconds between two looks of a mail that waits for a server which bars us. */
  readonly lookEveryMs?: number;
}

export const messagingReactions = [
  sendConfirmationWhenRegistered,
  sendConfirmationWhenRequested,
  sendConfirmationWhenCheckedIn,
  sendEditLinkWhenRequested,
  sendTransferMailsWhenAsked,
  sendMailWhenChangedByLink,
  sendMessageWhenWritten,
  sendDecisionWhenMade,
  sendWaitingMailWhenOffered,
  sendPaymentMailWhenRecorded,
  sendRefundMailWhenRecorded,
  sendReceiptWhenRequested,
  sendPaymentReminderWhenDue,
  queueMailingWhenRequested,
  queueMassMailingWhenBegun,
  noteMailingWhenDecided,
  sendAccountMailWhenRequested,
  sendComparisonMailWhenCompared,
  sendWebhookMailWhenPaused,
] as const;

/** Writes each kind of message. */
const openWriting = (
  parts: Parameters<typeof openConfirmations>[0] &
    Parameters<typeof openCheckpointConfirmations>[0] &
    Parameters<typeof openEditLinkMails>[0] &
    Parameters<typeof openTransferOffers>[0] &
    Parameters<typeof openReceiptMails>[0] &
    Parameters<typeof openWaitingMails>[0] &
    Parameters<typeof openWrittenMails>[0] &
    Parameters<typeof openMassMessages>[0],
) => {
  const confirmation = openConfirmations(parts);
  const checkpointConfirmation = openCheckpointConfirmations(parts);
  const editLink = openEditLinkMails(parts);
  const transferOffer = openTransferOffers(parts);
  const notice = openVisitorNotices(parts);
  const payment = openPaymentMails(parts);
  const refund = openRefundMails(parts);
  const reminder = openPaymentReminders(parts);
  const receipt = openReceiptMails(parts);
  const waiting = openWaitingMails(parts);
  const written = openWrittenMails(parts);
  const text = openWrittenTexts(parts);
  const mass = openMassMessages(parts);
  return (job: MessageJob): Promise<Written> => {
    switch (job.kind) {
      case 'confirmation':
        return confirmation(job);
      case 'edit-link':
        return editLink(job);
      case 'checkpoint-confirmation':
        return checkpointConfirmation(job);
      case 'transfer-offer':
        return transferOffer(job);
      case 'transfer-done':
      case 'removal-done':
        return notice(job);
      case 'payment-received':
        return payment(job);
      case 'refund-made':
        return refund(job);
      case 'receipt':
        return receipt(job);
      case 'payment-reminder':
      case 'payment-time-ended':
        return reminder(job);
      case 'written':
        return job.channel === 'text' ? text(job) : written(job);
      case 'mass-email':
      case 'mass-text':
        return mass(job);
      default:
        return waiting(job);
    }
  };
};

/** What the worker does about messages: facts into jobs of the queue, those into mails. */
export const openMessagingWork = async (options: {
  platform: Platform & { readonly logger: Logger };
  databaseUrl: string;
  /** Of the job queue. */
  connections: number;
  mail: MailConfig;
  neighbours: Neighbours &
    AccountNeighbours &
    DocumentsForMails & { readonly receiptFiles: ReceiptFilesForMails } & {
      readonly ownerOfStream: (streamId: string) => Promise<AccountId | null>;
    };
  persistence?: Persistence | undefined;
}): Promise<WorkerModule> => {
  const { platform, databaseUrl, connections, mail, neighbours, persistence = {} } = options;
  const { sql, logger, log, keyring } = platform;
  const { pauses, patience, mails, lookEveryMs } = persistence;
  const mailQueue = await openMailQueue({ sql, logger, databaseUrl, connections, smtpUrl: mail.smtpUrl, pauses });
  const outbox = openOutbox(sql, mailQueue.queue);
  const groups = openGroups(platform);
  const parts = { ...neighbours, groups, publicUrl: mail.publicUrl, log, keyring, ids: platform.ids };
  const gate = openMailGate({ ...platform, ...(lookEveryMs === undefined ? {} : { lookEveryMs }) });
  await gate.tryAgain();
  const mailServer = gate.behind(openMailServer(mailQueue.smtpUrl, mail.from, patience));
  const deliverToAccount = openAccountMails({
    ...platform,
    ...neighbours,
    mailServer,
    isTestInbox: mailQueue.isTestInbox,
    publicUrl: mail.publicUrl,
  });
  const toOffice = { ...platform, ...neighbours, mailServer, publicUrl: mail.publicUrl };
  const deliverComparison = openComparisonMails(toOffice);
  const deliverWebhookMail = openWebhookMails(toOffice);
  const massMailings = openStreams({ log, fold: massMailingFold, capacity: 16 });
  const mailingOf = async (mailingId: MailingId) => (await massMailings.read(massMailingStream(mailingId))).state;
  const addresses = openAddresses(platform);
  const gateways = openTextGateways({ ...platform, eventDetails: neighbours.eventDetails, texts: mail.texts });
  const deliverMessage = openDelivery({
    ...platform,
    addresses,
    report: openReports({ ...platform, addresses }),
    textGatewayOf: gateways.of,
    publicUrl: mail.publicUrl,
    groupOf: neighbours.groupOf,
    isTestInbox: mailQueue.isTestInbox,
    mailServer,
    heldBack: async (job) => {
      if (!isMass(job)) return null;
      const state = await mailingOf(job.mailingId);
      return state === null || state.going === 'on' ? null : state.going;
    },
    isGone: async (eventId) => (await neighbours.eventDetails(eventId)) === null,
    write: openWriting(parts),
    persistence: mails,
  });
  const deliver = async (data: unknown, closing: AbortSignal): Promise<void> => {
    const job = AccountMailJob.safeParse(data);
    const comparison = ComparisonMailJob.safeParse(data);
    const paused = WebhookMailJob.safeParse(data);
    // Texts leave by their own gateway.
    const isText = MessageJob.safeParse(data).data?.kind === 'mass-text' || TextJob.safeParse(data).success;
    if (!isText && !(await gate.mayTry())) {
      const stop = await mailStop(sql);
      if (stop !== null && !job.success && !comparison.success && !paused.success)
        await deliverMessage(data, stop.reason);
      if (!(await gate.untilMayTry(closing))) throw new Error('The mail server bars us: mails wait');
    }
    if (comparison.success) return deliverComparison(comparison.data);
    if (paused.success) return deliverWebhookMail(paused.data);
    return job.success ? deliverToAccount(job.data) : deliverMessage(data);
  };
  return {
    reactions: messagingReactions.map(({ open }) =>
      open({ ...platform, ...neighbours, groups, outbox, queue: mailQueue.queue, isTestInbox: mailQueue.isTestInbox }),
    ),
    jobs: [
      deliverMails.open({ ...mailQueue, deliver }),
      letMailsOutAtTheirPace.open({ ...platform, ...neighbours, queue: mailQueue.queue }),
      beginDueMailings.open(platform),
      writeToTriggered.open({
        ...platform,
        ...neighbours,
        outbox,
        mailingOf,
        recipientsOf: (of) => recipientsOf(platform.pool, of),
      }),
    ],
  };
};
