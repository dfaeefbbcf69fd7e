import type { RoleFlags } from '@turnout/contracts/access';
import {
  eventSetupTopics,
  speakerRecord,
  type ScheduleEvent,
  type SpeakerDetails,
  type UploadView,
} from '@turnout/contracts/event-setup';
import type { FieldDetails, TypeDetails, TypeGroupDetails } from '@turnout/contracts/forms';
import {
  isRejection,
  type AccountId,
  type EventId,
  type FieldId,
  type Instant,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
  type SpeakerId,
  type TypeGroupId,
  type TypeId,
} from '@turnout/contracts/kernel';
import { registrationFold, type RegistrantPersonal } from '@turnout/contracts/registration';
import type { Accounts } from '../access/index.ts';
import { openPlace } from '@turnout/contracts/place-rules';
import { checkIn } from '../check-in/decider.ts';
import { scheduleEvent } from '../event-setup/decider.ts';
import { eventFold, eventStream } from '../event-setup/event.ts';
import { openFiles } from '../platform/files/postgres-files.ts';
import { openPictures } from '../platform/pictures/open-pictures.ts';
import { fileOf, openEventFiles } from '../event-setup/event-files.ts';
import type { Forms } from '../forms/index.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';
import { confirmationNumberOf } from '../groups/needs/confirmation-number.ts';
import { submitRegistration } from '../groups/decide/decider.ts';
import { registrationStream } from '../groups/stream/registrations.ts';

type Defining<Id, D> = (
  record: { readonly id: Id; readonly eventId: EventId; readonly details: D },
  context: CommandContext,
) => Promise<unknown>;

/** What the demo does, each through the capability that decides it. */
export interface DemoHands {
  readonly defineFirstFields: (
    eventId: EventId,
    context: (suffix: string) => CommandContext,
  ) => Promise<readonly { _id: FieldId; name: string; fieldMapping: FieldDetails['fieldMapping'] }[]>;
  readonly defineField: Defining<FieldId, FieldDetails>;
  readonly defineType: Defining<TypeId, TypeDetails>;
  readonly defineTypeGroup: Defining<TypeGroupId, TypeGroupDetails>;
  readonly announceSpeaker: Defining<SpeakerId, SpeakerDetails>;
  readonly schedule: (
    eventId: EventId,
    creator: AccountId,
    details: ScheduleEvent,
    context: CommandContext,
  ) => Promise<void>;
  readonly submit: (
    command: {
      eventId: EventId;
      primaryId: PrimaryId;
      registrants: readonly {
        registrantId: RegistrantId;
        typeId: TypeId;
        status: 'confirmed' | 'pending' | 'rejected';
        personal: RegistrantPersonal;
      }[];
    },
    context: CommandContext,
  ) => Promise<void>;
  readonly checkIn: (
    primaryId: PrimaryId,
    command: { eventId: EventId; registrantId: RegistrantId },
    context: CommandContext,
  ) => Promise<Rejection | object>;
  readonly openAccount: (
    person: { email: string; name: string; password: string; isAdmin: boolean },
    context: (suffix: string) => CommandContext,
  ) => Promise<AccountId>;
  /** Uploads a picture for an event. */
  readonly upload: (
    eventId: EventId,
    picture: { readonly name: string; readonly bytes: Buffer; readonly small: Buffer | null },
    now: Instant,
  ) => Promise<UploadView['file']>;
  readonly assign: (accountId: AccountId, eventId: EventId, role: RoleFlags, context: CommandContext) => Promise<void>;
}

const demand = <T extends object>(outcome: T | Rejection): T => {
  if (isRejection(outcome)) throw new Error(`the demo was refused: ${outcome.rejected}`);
  return outcome;
};

export const openHands = (platform: Platform, { accounts, forms }: { accounts: Accounts; forms: Forms }): DemoHands => {
  const { log, commands } = platform;
  const registrations = openStreams({ log, fold: registrationFold, capacity: 1_000 });
  const events = openStreams({ log, fold: eventFold });
  const speakers = openRecords(platform, speakerRecord);
  const files = openFiles(platform.sql, eventSetupTopics.uploads.name);
  const uploads = openEventFiles({ files, pictures: openPictures(), ids: platform.ids });
  return {
    defineFirstFields: (eventId, context) => forms.defineFirstFields(eventId, 'en', context),
    defineField: async (field, context) => demand(await forms.fields.define(field, context)),
    defineType: async (type, context) => demand(await forms.types.define(type, context)),
    defineTypeGroup: async (group, context) => demand(await forms.typeGroups.define(group, context)),
    announceSpeaker: async (speaker, context) => demand(await speakers.define(speaker, context)),
    schedule: async (eventId, creator, details, context) => {
      const command = { eventId, creator, details };
      demand(
        await commands.handle({
          streams: events,
          streamId: eventStream(eventId),
          eventId,
          decide: scheduleEvent,
          command,
          context,
        }),
      );
    },
    submit: async ({ eventId, primaryId, registrants }, context) => {
      const command = {
        eventId,
        primaryId,
        confirmationNumber: confirmationNumberOf(platform.ids, primaryId),
        registrants,
      };
      await platform.keyring.ensure(registrants.map(({ registrantId }) => registrantId));
      demand(
        await commands.handle({
          streams: registrations,
          streamId: registrationStream(primaryId),
          eventId,
          decide: submitRegistration,
          command,
          context,
        }),
      );
    },
    checkIn: (primaryId, command, context) =>
      commands.handle({
        streams: registrations,
        streamId: registrationStream(primaryId),
        eventId: command.eventId,
        decide: checkIn,
        command: { ...command, place: openPlace, paidFirst: null },
        context,
      }),
    upload: async (eventId, picture, now) => {
      return fileOf(demand(await uploads.keepForEvent(eventId, 'page', { sent: picture, shown: [], now })));
    },
    openAccount: async (person, context) => demand(await accounts.open(person, context)).accountId,
    assign: async (accountId, eventId, role, context) => {
      const assigned = await accounts.assign(accountId, { eventId, role, by: 'unbound' }, context);
      if (isRejection(assigned)) throw new Error(`the demo was refused: ${assigned.rejected}`);
    },
  };
};
