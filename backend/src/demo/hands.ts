import type { RoleFlags } from '@turnout/contracts/access';
import type { ScheduleEvent, SpeakerDetails } from '@turnout/contracts/event-setup';
import type { FieldDetails, TypeDetails, TypeGroupDetails } from '@turnout/contracts/forms';
import {
  isRejection,
  type AccountId,
  type EventId,
  type FieldId,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
  type SpeakerId,
  type TypeGroupId,
  type TypeId,
} from '@turnout/contracts/kernel';
import { registrationFold, type RegistrantPersonal } from '@turnout/contracts/registration';
import type { Accounts } from '../access/index.ts';
import { checkIn } from '../check-in/decider.ts';
import { announceSpeaker, scheduleEvent } from '../event-setup/decider.ts';
import { eventFold, eventStream } from '../event-setup/event.ts';
import { speakerFold, speakerStream } from '../event-setup/speaker.ts';
import { defineField, defineType, defineTypeGroup } from '../forms/decider.ts';
import { fieldStream, typeStream } from '../forms/form.ts';
import { typeGroupStream } from '../forms/type-group.ts';
import type { Forms } from '../forms/index.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { confirmationNumberOf } from '../registration/confirmation-number.ts';
import { submitRegistration } from '../registration/decider.ts';
import { registrationStream } from '../registration/index.ts';

/** What the demo does, each through the capability that decides it. */
export interface DemoHands {
  readonly defineFirstFields: (
    eventId: EventId,
    context: (suffix: string) => CommandContext,
  ) => Promise<readonly { _id: FieldId; name: string; fieldMapping: FieldDetails['fieldMapping'] }[]>;
  readonly defineField: (
    command: { fieldId: FieldId; eventId: EventId; details: FieldDetails },
    context: CommandContext,
  ) => Promise<void>;
  readonly defineType: (
    command: { typeId: TypeId; eventId: EventId; details: TypeDetails },
    context: CommandContext,
  ) => Promise<void>;
  readonly defineTypeGroup: (
    command: { typeGroupId: TypeGroupId; eventId: EventId; details: TypeGroupDetails },
    context: CommandContext,
  ) => Promise<void>;
  readonly announceSpeaker: (
    command: { speakerId: SpeakerId; eventId: EventId; details: SpeakerDetails },
    context: CommandContext,
  ) => Promise<void>;
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
  const speakers = openStreams({ log, fold: speakerFold });
  return {
    defineFirstFields: (eventId, context) => forms.defineFirstFields(eventId, 'en', context),
    defineField: async (command, context) => {
      const { fieldId, eventId } = command;
      demand(
        await commands.handle({
          streams: forms.fields,
          streamId: fieldStream(fieldId),
          eventId,
          decide: defineField,
          command,
          context,
        }),
      );
    },
    defineType: async (command, context) => {
      const { typeId, eventId } = command;
      demand(
        await commands.handle({
          streams: forms.types,
          streamId: typeStream(typeId),
          eventId,
          decide: defineType,
          command,
          context,
        }),
      );
    },
    defineTypeGroup: async (command, context) => {
      const { typeGroupId, eventId } = command;
      demand(
        await commands.handle({
          streams: forms.typeGroups,
          streamId: typeGroupStream(typeGroupId),
          eventId,
          decide: defineTypeGroup,
          command,
          context,
        }),
      );
    },
    announceSpeaker: async (command, context) => {
      const { speakerId, eventId } = command;
      await platform.keyring.ensure([speakerId]);
      demand(
        await commands.handle({
          streams: speakers,
          streamId: speakerStream(speakerId),
          eventId,
          decide: announceSpeaker,
          command,
          context,
        }),
      );
    },
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
        command,
        context,
      }),
    openAccount: async (person, context) => demand(await accounts.open(person, context)).accountId,
    assign: async (accountId, eventId, role, context) => {
      const assigned = await accounts.assign(accountId, eventId, role, context);
      if (isRejection(assigned)) throw new Error(`the demo was refused: ${assigned.rejected}`);
    },
  };
};
