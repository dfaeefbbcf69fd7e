/** Everything that can be said, gathered: for the log's parser, the router and the hub. */
import {
  accessApi,
  accessRejections,
  accessTopics,
  accountEvents,
  emailClaimEvents,
  wallEvents,
} from './access/index.ts';
import { checkInApi, checkInRejections, checkInTopics, deskEvents } from './check-in/index.ts';
import {
  checkpointApi,
  checkpointCheckinEvents,
  checkpointDataEvents,
  checkpointEvents,
  checkpointFieldApi,
  checkpointFieldEvents,
  checkpointRejections,
  checkpointTopics,
} from './checkpoint/index.ts';
import {
  eventSetupApi,
  eventSetupEvents,
  eventSetupRejections,
  eventSetupTopics,
  speakerEvents,
} from './event-setup/index.ts';
import { fieldEvents, formsApi, formsRejections, formsTopics, typeEvents, typeGroupEvents } from './forms/index.ts';
import {
  gatherUpcasters,
  generalRejections,
  type EventSchema,
  type RejectionEntry,
  type Upcasters,
} from './kernel/index.ts';
import { mailingEvents, messageEvents, messagingApi, messagingRejections, messagingTopics } from './messaging/index.ts';
import {
  groupRejections,
  importEvents,
  registrationApi,
  registrationEvents,
  registrationRejections,
  registrationTopics,
  seatEvents,
} from './registration/index.ts';
import { historyApi, reportingApi, reportingRejections, reportingTopics, statusApi } from './reporting/index.ts';

const allEvents = {
  ...accountEvents,
  ...emailClaimEvents,
  ...wallEvents,
  ...eventSetupEvents,
  ...fieldEvents,
  ...typeEvents,
  ...typeGroupEvents,
  ...speakerEvents,
  ...registrationEvents,
  ...importEvents,
  ...seatEvents,
  ...deskEvents,
  ...checkpointEvents,
  ...checkpointCheckinEvents,
  ...checkpointFieldEvents,
  ...checkpointDataEvents,
  ...messageEvents,
  ...mailingEvents,
} as const;

/** The schema of each kind of domain event, by its name. */
export const eventSchemas: ReadonlyMap<string, EventSchema> = new Map(Object.entries(allEvents));

/**
 * What reads the events of older versions (docs/decisions/0024-versions-of-events.md): each capability's
 * `<name>Upcasters`, oldest shape first. None so far: all that was ever changed were keys with a default.
 */
export const upcasters: Upcasters = gatherUpcasters([]);

/** Every HTTP call, by name. */
export const calls = {
  ...accessApi,
  ...eventSetupApi,
  ...formsApi,
  ...registrationApi,
  ...checkInApi,
  ...checkpointApi,
  ...checkpointFieldApi,
  ...messagingApi,
  ...reportingApi,
  ...historyApi,
  ...statusApi,
} as const;

const { attendees: checkpointAttendees, fields: checkpointFields, ...otherCheckpointTopics } = checkpointTopics;

/** Everything that can be watched, by name; no two capabilities may give one the same name. */
export const topics = {
  ...accessTopics,
  ...eventSetupTopics,
  ...formsTopics,
  ...registrationTopics,
  ...checkInTopics,
  ...otherCheckpointTopics,
  checkpointAttendees,
  checkpointFields,
  ...messagingTopics,
  ...reportingTopics,
} as const;

/** Every refusal, by its code. */
export const rejections: Readonly<Record<string, RejectionEntry>> = {
  ...generalRejections,
  ...accessRejections,
  ...eventSetupRejections,
  ...formsRejections,
  ...registrationRejections,
  ...groupRejections,
  ...checkInRejections,
  ...checkpointRejections,
  ...messagingRejections,
  ...reportingRejections,
};
