import { z } from 'zod';
import type { DeviceProfile } from './device-profile.ts';
import { ActivityId, CheckpointId } from './ids.ts';

/** The catalogue of per-event flags (rule access/permissions), in the order the roles screen shows them. */
export const flags = [
  'viewDashboard',
  'viewTransactionSummary',
  'viewRegistrants',
  'allowStatusChanges',
  'editPaymentsForRegistrants',
  'allowApplyingManualDiscountsForRegistrations',
  'refundPayments',
  'changeRegistrationTypeForRegistrant',
  'specialAdminPrivilegeForCertainFields',
  'checkinRegistrants',
  'checkinActivities',
  'viewRegistrationTypes',
  'createRegistrationTypes',
  'editRegistrationTypes',
  'viewCustomFields',
  'createCustomFields',
  'editCustomFields',
  'viewUsers',
  'editUsers',
  'sendMassEmails',
  'sendMassTexts',
  'viewReports',
  'downloadReports',
  'downloadStandaloneReports',
  'accessToTemplates',
  'editTemplates',
  'createCheckpoints',
  'editCheckpoints',
  'viewAndCreateCheckinsForCheckpoints',
  'downloadCheckpointReports',
  'checkpointResendCheckinConfirmationEmail',
  'settings',
] as const;

export const Flag = z.enum(flags);
export type Flag = z.infer<typeof Flag>;

/**
 * Who may make a call or watch a topic.
 * - `public`: anyone; `session`: whoever is logged in; `admin`: the platform admin only;
 * - `event`: whoever holds every one of `all` (and, where given, at least one of `any`) in the event
 *   it concerns. The platform admin passes each of them.
 */
export type Needs =
  | { readonly who: 'public' }
  | { readonly who: 'session' }
  | { readonly who: 'admin' }
  | {
      readonly who: 'event';
      readonly all: readonly Flag[];
      readonly any?: readonly Flag[];
      readonly wall?: true;
      /** `search`: of the devices to those that may look people up. */
      readonly device?: true | 'search';
      readonly inPerson?: true;
    };

export type EventNeed = Extract<Needs, { who: 'event' }>;

export const needs = {
  public: { who: 'public' } as const,
  session: { who: 'session' } as const,
  admin: { who: 'admin' } as const,
  /** Every listed flag in the event (rule access/all-listed-flags). With none listed: any role in the event. */
  event: (...all: Flag[]): EventNeed => ({ who: 'event', all }),
  /** At least one of the listed flags in the event. */
  anyOf: (...any: [Flag, ...Flag[]]): EventNeed => ({ who: 'event', all: [], any }),
  /** As `event`, and also open to the event's read-only wall links. */
  wall: (...all: Flag[]): EventNeed => ({ who: 'event', all, wall: true }),
  /** As the need given, and also open to the event's door devices: what their desk asks, and nothing else. */
  device: (need: EventNeed): EventNeed => ({ ...need, device: true }),
  /** As the need given, and closed to API tokens: it gives somebody or something access. */
  inPerson: (need: EventNeed): EventNeed => ({ ...need, inPerson: true }),
  /** As `device`, but closed to a device whose profile says that it finds nobody by name. */
  deviceSearch: (need: EventNeed): EventNeed => ({ ...need, device: 'search' }),
};

/** The checkpoints and activities at which a door device works, and what its profile keeps from it. */
export type DeviceReach = DeviceProfile & {
  readonly checkpoints: 'all' | ReadonlySet<CheckpointId>;
  readonly activities: 'all' | ReadonlySet<ActivityId>;
};

/** What somebody may do in one event: everything (platform admin), or the flags given. */
export type Rights = {
  readonly isAdmin: boolean;
  readonly flags: ReadonlySet<Flag>;
  readonly isWall: boolean;
  /** A door device's: its flags count only where a need is open to devices. */
  readonly device?: DeviceReach;
  /** An API token's: what gives access is closed to it. */
  readonly isToken?: true;
};

/**
 * Whether these rights meet an `event` need.
 * @param need what a call or topic asks for.
 * @param rights what the caller holds in the event; null when the caller has no role there.
 */
export const meets = (need: EventNeed, rights: Rights | null): boolean => {
  if (rights === null) return false;
  if (rights.isAdmin) return true;
  if (rights.isWall) return need.wall === true;
  if (rights.device !== undefined && need.device === undefined) return false;
  if (rights.device?.noSearch === true && need.device === 'search') return false;
  if (rights.isToken === true && need.inPerson === true) return false;
  const hasAny = need.any === undefined || need.any.some((flag) => rights.flags.has(flag));
  return hasAny && need.all.every((flag) => rights.flags.has(flag));
};

/** A place inside an event, as a call or topic names it; neither: the door, or none. */
export interface NamedPlace {
  readonly checkpointId?: CheckpointId | undefined;
  readonly activityId?: ActivityId | undefined;
}

/** Tells whether a named place is among those of whoever holds these rights; only a door device has fewer than all. */
export const reaches = (rights: Rights | null, { checkpointId, activityId }: NamedPlace): boolean => {
  const device = rights?.device;
  if (device === undefined) return true;
  const isAmong = <T>(id: T | undefined, places: 'all' | ReadonlySet<T>): boolean =>
    id === undefined || places === 'all' || places.has(id);
  return isAmong(checkpointId, device.checkpoints) && isAmong(activityId, device.activities);
};

/** Each by itself: an id that is none of its kind names no place. */
const placeKeys = [z.looseObject({ checkpointId: CheckpointId }), z.looseObject({ activityId: ActivityId })] as const;

/** The same of whatever a call or topic was given: the checkpoint and the activity that it names by key, if any. */
export const reachesNamed = (rights: Rights | null, given: unknown): boolean =>
  placeKeys.every((key) => {
    const place = key.safeParse(given);
    return !place.success || reaches(rights, place.data);
  });

/** Tells whether somebody is kept from learning who people are; only a door device can be (rule check-in/device-profiles). */
export const hidesNames = (rights: Rights | null): boolean => rights?.device?.namesHidden === true;
