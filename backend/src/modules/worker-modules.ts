import {
  accessManifest as access,
  openAccounts,
  openAccountsToWriteTo,
  openEndRoles,
  openRights,
} from '../access/index.ts';
import { eventSetupManifest, openEventLives } from '../event-setup/index.ts';
import { openClaims } from './group-parts.ts';
import { messagingManifest as messaging, openMerging, type Persistence } from '../messaging/index.ts';
import type { MailConfig } from '../platform/configuration/mail-config.ts';
import type { Platform, WorkerModule } from '../platform/module/platform.ts';
import { onlinePaymentManifest as onlinePayment } from '../online-payment/index.ts';
import { bankTransferManifest as bankTransfer } from '../bank-transfer/index.ts';
import { openRecordTransfer, paymentManifest as payment } from '../payment/index.ts';
import { attendeeImportManifest as attendeeImport } from '../attendee-import/index.ts';
import { openSeats, registeredIn } from '../claims/kinds/seats.ts';
import { eraseCopiesOfErased, erasureManifest as erasure } from '../erasure/index.ts';
import type { StripeAddress } from '../online-payment/stripe/clients.ts';
import { openRegistrantFinder } from '../groups/stream/group-of.ts';
import { payFirstRule } from '../groups/stream/pay-first.ts';
import { registrationStream } from '../groups/stream/registrations.ts';
import { integrationsManifest as integrations, openApiTokens } from '../integrations/index.ts';
import { inventoryManifest as inventory } from '../inventory/index.ts';
import { copyRegistrants, registrationManifest as registration } from '../registration/index.ts';
import { openPlaying } from './provider-parts.ts';
import { receiptsManifest as receipts } from '../receipts/index.ts';
import { selfServiceManifest as selfService } from '../self-service/index.ts';
import { openPdfMaker } from '../platform/pdf/pdf-maker.ts';
import { newestOf, openErasure } from './shared-parts.ts';
import { templatesManifest as templates } from '../templates/index.ts';

/** Settings that the worker's capabilities are told beside the machinery. */
export interface WorkSettings {
  /** For the job queue, which connects by itself. */
  readonly databaseUrl: string;
  /** Of the job queue. */
  readonly connections: number;
  readonly mail: MailConfig;
  /** Persistence of the delivery; for specs that cannot wait. */
  readonly persistence: Persistence | undefined;
  /** The file that remembers who was erased, outside the backups. */
  readonly erasureJournal: string;
  /** As in the configuration. */
  readonly stripeApi: StripeAddress | null;
  readonly paypalApi: string | null;
  readonly webhooksToPrivate: boolean;
}

/** Opens what the worker's capabilities do, each handed what it asks of the others' streams. */
export const openWork = async (
  platform: Platform,
  { erasureJournal, stripeApi, paypalApi, webhooksToPrivate: allowsPrivate, ...settings }: WorkSettings,
): Promise<readonly WorkerModule[]> => {
  const neighbours = { ...newestOf(platform), ...(await openAccountsToWriteTo(platform)) };
  const claims = openClaims(platform);
  const copied = { ...platform, ...claims, limitedFields: neighbours.limitedFields };
  const seats = openSeats({ ...platform, registered: registeredIn(platform) });
  const ofGroups = { platform, ...neighbours, ...claims, seats };
  const { publicUrl } = settings.mail;
  const playing = openPlaying(platform, { ...neighbours, stripeApi, paypalApi, publicUrl: () => publicUrl });
  const rule = payFirstRule({ payingOf: neighbours.eventDetails, typeOf: neighbours.typeDetails });
  const registrations = openRegistrantFinder(platform, { rule });
  const accounts = await openAccounts(platform);
  const rights = openRights(accounts, platform.watch, openEventLives(platform), openApiTokens(platform));
  return [
    await access.openWork(platform),
    eventSetupManifest.openWork({
      platform,
      journalFile: erasureJournal,
      endRoles: openEndRoles(platform, accounts),
      copyRegistrants: (copying) => copyRegistrants(copied, copying),
      eraseCopiesOfErased: (of) => eraseCopiesOfErased(platform, of),
    }),
    registration.openWork(),
    inventory.openWork(ofGroups),
    selfService.openWork(ofGroups),
    attendeeImport.openWork(ofGroups),
    receipts.openWork({ platform, ...neighbours }),
    erasure.openWork({ platform, erasure: openErasure(platform, erasureJournal) }),
    onlinePayment.openWork({ platform, ...neighbours, ...playing }),
    payment.openWork({ platform, registrationStream, ...neighbours }),
    bankTransfer.openWork({
      platform,
      registrations,
      eventDetails: neighbours.eventDetails,
      recordPayment: openRecordTransfer({
        platform,
        streams: registrations.streams,
        eventDetails: neighbours.eventDetails,
      }),
    }),
    integrations.openWork({ platform, allowsPrivate, rightsOf: rights.rightsOfAccount }),
    await messaging.openWork({
      platform,
      neighbours: {
        ...neighbours,
        receiptFiles: receipts.forMails({ platform, ...neighbours }),
        ...templates.forMails({
          ...neighbours,
          clock: platform.clock,
          pdf: openPdfMaker(),
          mergingOf: openMerging({ platform, ...neighbours }),
        }),
      },
      ...settings,
    }),
  ];
};
