/** Everything that can be said, gathered: for the log's parser, the router and the hub. */
import { access } from './access/capability.ts';
import { checkIn } from './check-in/capability.ts';
import { checkpoint } from './checkpoint/capability.ts';
import { eventSetup } from './event-setup/capability.ts';
import { forms } from './forms/capability.ts';
import {
  gather,
  gatherUpcasters,
  generalRejections,
  type Capability,
  type Catalogue,
  type EventSchema,
  type RejectionEntry,
  type Upcasters,
} from './kernel/index.ts';
import { messaging } from './messaging/capability.ts';
import { onlinePayment } from './online-payment/capability.ts';
import { bankTransfer } from './bank-transfer/capability.ts';
import { payment } from './payment/capability.ts';
import { attendeeImport } from './attendee-import/capability.ts';
import { attendees } from './attendees/capability.ts';
import { erasure } from './erasure/capability.ts';
import { integrations } from './integrations/capability.ts';
import { inventory } from './inventory/capability.ts';
import { selfService } from './self-service/capability.ts';
import { receipts } from './receipts/capability.ts';
import { printing } from './printing/capability.ts';
import { registration } from './registration/capability.ts';
import { reporting } from './reporting/capability.ts';
import { templates } from './templates/capability.ts';

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
type All = (typeof all)[number];

/** The capabilities, in the order data is born: the one list of them in this room. */
export const capabilities: readonly Capability[] = all;

export { records } from './event-records/index.ts';

/** The schema of each kind of domain event, by its name. */
export const eventSchemas: ReadonlyMap<string, EventSchema> = new Map(
  Object.entries(
    gather<Catalogue<EventSchema>>(
      'events',
      capabilities.flatMap(({ events }) => events),
    ),
  ),
);

/**
 * What reads the events of older versions (docs/decisions/0024-versions-of-events.md). None so far: all that was
 * ever changed were keys with a default.
 */
export const upcasters: Upcasters = gatherUpcasters(capabilities.flatMap((one) => one.upcasters));

/** Every HTTP call, by name. */
export const calls = gather(
  'calls',
  all.flatMap((one): readonly All['calls'][number][] => one.calls),
);

/** Everything that can be watched, by name. */
export const topics = gather(
  'topics',
  all.flatMap((one): readonly All['topics'][number][] => one.topics),
);

/** Every refusal, by its code. */
export const rejections: Catalogue<RejectionEntry> = gather<Catalogue<RejectionEntry>>('rejections', [
  generalRejections,
  ...capabilities.flatMap((one) => one.rejections),
]);
