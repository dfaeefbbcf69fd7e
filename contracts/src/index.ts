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
import { eventSetupApi, eventSetupEvents, eventSetupRejections, eventSetupTopics } from './event-setup/index.ts';
import { fieldEvents, formsApi, formsRejections, formsTopics, typeEvents } from './forms/index.ts';
import { generalRejections, type EventSchema, type RejectionEntry } from './kernel/index.ts';
import {
  importEvents,
  registrationApi,
  registrationEvents,
  registrationRejections,
  registrationTopics,
} from './registration/index.ts';
import { reportingApi, reportingTopics } from './reporting/index.ts';

const allEvents = {
  ...accountEvents,
  ...emailClaimEvents,
  ...wallEvents,
  ...eventSetupEvents,
  ...fieldEvents,
  ...typeEvents,
  ...registrationEvents,
  ...importEvents,
  ...deskEvents,
} as const;

/** The schema of each kind of domain event, by its name. */
export const eventSchemas: ReadonlyMap<string, EventSchema> = new Map(Object.entries(allEvents));

/** Every HTTP call, by name. */
export const calls = {
  ...accessApi,
  ...eventSetupApi,
  ...formsApi,
  ...registrationApi,
  ...checkInApi,
  ...reportingApi,
} as const;

/** Everything that can be watched, by name. */
export const topics = {
  ...accessTopics,
  ...eventSetupTopics,
  ...formsTopics,
  ...registrationTopics,
  ...checkInTopics,
  ...reportingTopics,
} as const;

/** Every refusal, by its code. */
export const rejections: Readonly<Record<string, RejectionEntry>> = {
  ...generalRejections,
  ...accessRejections,
  ...eventSetupRejections,
  ...formsRejections,
  ...registrationRejections,
  ...checkInRejections,
};
