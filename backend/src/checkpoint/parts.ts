import type { RefusalReason } from '@turnout/contracts/check-in';
import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  hidesNames,
  type CheckpointId,
  type EventId,
  type PrimaryId,
  type RegistrantId,
  type Rights,
  type Reach,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { RegistrationState, RegistrationView } from '@turnout/contracts/registration';
import type { CommandContext } from '../platform/command/handle.ts';
import type { StreamState, Streams } from '../platform/command/streams.ts';
import type { MailReach } from '../platform/mail/mail-reach.ts';
import type { Platform } from '../platform/module/platform.ts';
import { namesFor, profileFor, type Profile } from '../platform/session/staff.ts';
import type { Checkpoints } from './checkpoints.ts';

/** What checkpoints need of other capabilities, asked at the newest state. */
export interface CheckpointParts {
  readonly platform: Platform;
  readonly checkpoints: Checkpoints;
  readonly registrations: {
    readonly streams: Streams<RegistrationState>;
    readonly viewsOf: (group: StreamState<RegistrationState>) => Promise<readonly RegistrationView[]>;
    readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
    readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
  };
  readonly registrationStream: (primaryId: PrimaryId) => string;
  /** Names of staff for who may see them. */
  readonly profile: Profile;
  /** Names of colleagues for whoever works at a desk of the event. */
  readonly colleague: Profile;
  /** The event of a registration type, also of one that is no longer offered; null where there never was one. */
  readonly eventOfType: (typeId: TypeId) => Promise<EventId | null>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly readPresented: (
    eventId: EventId,
    asked: { readonly presented: string; readonly other: string | undefined },
  ) => Promise<{
    readonly meant: { readonly registrantId: RegistrantId; readonly badge: number | null } | null;
    /** The reading that it was meant by. */
    readonly presented: string;
    readonly told: { readonly isOtherReading?: true };
  }>;
  readonly readBadge: (
    presented: string,
  ) => Promise<{ readonly registrantId: RegistrantId; readonly isReplaced: boolean } | null>;
  readonly refusals: {
    readonly record: (
      refusal: {
        readonly eventId: EventId;
        readonly desk: string;
        readonly code: string;
        readonly registrantId: RegistrantId | null;
        readonly reason: RefusalReason;
        readonly checkpointId: CheckpointId;
      },
      asker: { readonly context: () => CommandContext; readonly address: string },
    ) => Promise<void>;
  };
  readonly mailReach: MailReach;
  /** The address for another device: never one that a request claims. */
  readonly reach: () => Reach;
}

/** The projections whose tables a check-in's card is read from. */
export const shownOnCards = ['checkpoint-checkins', 'checkpoints', 'registrants', 'forms', 'accounts'] as const;

/** The parts as somebody with these rights may use them: names of staff, and of people, only for who may see them. */
export const partsFor = (parts: CheckpointParts, rights: Rights | null): CheckpointParts => ({
  ...parts,
  profile: profileFor(parts.profile, rights),
  registrations: hidesNames(rights)
    ? {
        ...parts.registrations,
        viewsOf: async (group) =>
          (await parts.registrations.viewsOf(group)).map((one) => ({ ...namesFor(rights)(one), fields: [] })),
      }
    : parts.registrations,
});
