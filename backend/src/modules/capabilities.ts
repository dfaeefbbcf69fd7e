import { accessManifest as access } from '../access/index.ts';
import { checkInManifest as checkIn } from '../check-in/index.ts';
import { checkpointManifest as checkpoint } from '../checkpoint/index.ts';
import { eventSetupManifest as eventSetup } from '../event-setup/index.ts';
import { formsManifest as forms } from '../forms/index.ts';
import { messagingManifest as messaging } from '../messaging/index.ts';
import type { JobName, JobProcess } from '../platform/jobs/job.ts';
import type { Manifest } from '../platform/module/platform.ts';
import { onlinePaymentManifest as onlinePayment } from '../online-payment/index.ts';
import { bankTransferManifest as bankTransfer } from '../bank-transfer/index.ts';
import { paymentManifest as payment } from '../payment/index.ts';
import { printingManifest as printing } from '../printing/index.ts';
import { attendeeImportManifest as attendeeImport } from '../attendee-import/index.ts';
import { attendeesManifest as attendees } from '../attendees/index.ts';
import { erasureManifest as erasure } from '../erasure/index.ts';
import { integrationsManifest as integrations } from '../integrations/index.ts';
import { inventoryManifest as inventory } from '../inventory/index.ts';
import { selfServiceManifest as selfService } from '../self-service/index.ts';
import { receiptsManifest as receipts } from '../receipts/index.ts';
import { registrationManifest as registration } from '../registration/index.ts';
import { reportingManifest as reporting } from '../reporting/index.ts';
import { templatesManifest as templates } from '../templates/index.ts';

const all = [
  access,
  eventSetup,
  forms,
  registration,
  inventory,
  selfService,
  attendees,
  attendeeImport,
  erasure,
  payment,
  onlinePayment,
  bankTransfer,
  receipts,
  checkIn,
  checkpoint,
  printing,
  messaging,
  templates,
  integrations,
  reporting,
] as const;

export type CapabilityName = (typeof all)[number]['name'];

/** The capabilities, in the order data is born: the one list of them in this room. */
export const capabilities: readonly Manifest[] = all;

/** The categories whose streams every request asks for; they are followed live. */
export const watchedCategories: readonly string[] = capabilities.flatMap(({ watched }) => watched);

/** The background jobs of a process, in the order in which it starts them. */
export const jobsOf = (process: JobProcess): readonly JobName[] =>
  capabilities.flatMap(({ jobs }) => jobs).filter(({ runsIn }) => runsIn === process);

const reactions = capabilities.flatMap((one) => one.reactions);

/** All reactions of the worker; a server gives the new ones of them their place before it takes requests. */
export const reactionNames: readonly string[] = reactions.map(({ name }) => name);

/** Reactions that reach outside: what they have done once is not done again after a restore. */
export const reachingOutside: readonly string[] = reactions
  .filter(({ reachesOutside }) => reachesOutside)
  .map(({ name }) => name);
