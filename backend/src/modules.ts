import type { EventId, TypeId } from '@turnout/contracts/kernel';
import { AccountId, primaryOf } from '@turnout/contracts/kernel';
import { seatsTaken } from '@turnout/projections/registration/queries';
import {
  accessModule,
  accountStream,
  openAccounts,
  openLogInLimits,
  openRights,
  profileOf,
  type Accounts,
} from './access/index.ts';
import { checkInModule, openPresented, openRefusals } from './check-in/index.ts';
import { checkpointModule, openCheckpoints, openPublicLimits } from './checkpoint/index.ts';
import { openEventSetup } from './event-setup/index.ts';
import { formsModule, openForms, type Forms, type TypeForm } from './forms/index.ts';
import { messagingModule } from './messaging/index.ts';
import { openProofOfWork } from './platform/bot-check.ts';
import type { Watch } from './platform/command/watch.ts';
import type { Module, Platform } from './platform/platform.ts';
import { openRateLimits } from './platform/rate-limits.ts';
import type { RightsBook } from './platform/session/rights.ts';
import type { Owners } from './platform/session/sessions.ts';
import {
  openCompleteErasure,
  openRegistrationLimits,
  openRegistrations,
  openSeats,
  registeredIn,
  registrationModule,
  registrationStream,
  type Registrations,
  type SeatLimit,
  type Seats,
} from './registration/index.ts';
import { reportingModule } from './reporting/index.ts';

/** The capabilities, plugged together: the one page where they meet. */
export interface Capabilities {
  readonly accounts: Accounts;
  readonly forms: Forms;
  readonly rights: RightsBook & Owners;
  readonly registrations: Registrations;
  readonly seats: Seats;
  readonly seatLimit: (typeId: TypeId) => Promise<SeatLimit>;
  readonly modules: readonly Module[];
  /** Says what is still to be said to the log; when nothing more is asked. */
  readonly close: () => Promise<void>;
}

/** The categories whose streams every request asks for; they are followed live. */
export const watchedCategories = [
  'account',
  'wall',
  'event',
  'field',
  'type',
  'checkpoint',
  'checkpointfield',
] as const;

export const openCapabilities = async (
  platform: Platform,
  {
    idleMinutes,
    catchesMails,
    eventStore,
    botCheckDifficulty,
    publicRequestsPerMinute,
    publicUrl,
    erasureJournal,
  }: {
    idleMinutes: number;
    catchesMails: boolean;
    /** As in the configuration. */
    eventStore: string;
    botCheckDifficulty: number;
    publicRequestsPerMinute: number;
    /** Where people reach this now: as configured, or as this server knows itself. */
    publicUrl: () => string;
    /** The file that remembers who was erased, outside the backups. */
    erasureJournal: string;
  },
): Promise<Capabilities> => {
  const { watch, keyring, pool, progress, sql } = platform;
  const accounts = await openAccounts(platform);
  const rights = openRights({ accounts: accounts.streams, walls: accounts.walls, watch });
  const forms = openForms(platform);
  const formOfType = remembering(watch, ['type', 'field'], forms.formOf);
  const profile = remembering(watch, ['account'], async (accountId: string) => {
    const id = AccountId.safeParse(accountId);
    if (!id.success) return null;
    const stream = await accounts.streams.read(accountStream(id.data));
    return stream.state.kind === 'absent' ? null : profileOf(keyring, id.data, stream);
  });
  const eventsWithRole = async (accountId: string): Promise<readonly EventId[] | null> => {
    const { state } = await accounts.streams.read(accountStream(AccountId.parse(accountId)));
    if (state.kind !== 'open') return [];
    return state.isAdmin
      ? null
      : [...state.roles].filter(([, { flags }]) => flags.size > 0).map(([eventId]) => eventId);
  };
  const eventSetup = openEventSetup({ platform, eventsWithRole, defineFirstFields: forms.defineFirstFields });
  const registrations = openRegistrations(platform, {
    typeInfo: async (typeId) => infoOf(await formOfType(typeId)),
    profile,
  });
  const seats = openSeats({ ...platform, registered: registeredIn(platform) });
  const seatLimit = async (typeId: TypeId): Promise<SeatLimit> => {
    const details = (await formOfType(typeId))?.type.details;
    return { name: details?.name ?? '', limit: details?.availableSeats ?? 0 };
  };
  const isRegistered = async (eventId: EventId, registrantId: Parameters<Registrations['eventOf']>[0]) =>
    (await registrations.knownEventOf(registrantId)) === eventId;
  const findPresented = openPresented({ pool, progress, keyring, isRegistered });
  const refusals = openRefusals(platform);
  const limits = openRateLimits(sql);

  const modules: readonly Module[] = [
    accessModule({
      platform,
      accounts,
      limits: openLogInLimits(limits),
      idleMinutes,
      eventDetails: eventSetup.details,
    }),
    eventSetup.module,
    formsModule({
      platform,
      forms,
      eventDetails: eventSetup.details,
      seatsTaken: (typeIds) => seatsTaken(pool, typeIds),
    }),
    registrationModule({
      platform,
      registrations,
      seats,
      seatLimit,
      botCheck: await openProofOfWork({ sql, clock: platform.clock, difficulty: botCheckDifficulty }),
      limits: openRegistrationLimits(limits, publicRequestsPerMinute),
      eventDetails: eventSetup.details,
      formOf: async (eventId, typeId) => definedForm(await formOfType(typeId), eventId),
      editCutOff: rights.editCutOff,
      erasure: openCompleteErasure({ pool, keyring, journalFile: erasureJournal }),
    }),
    checkInModule({
      platform,
      registrations,
      registrationStream,
      profile,
      eventDetails: eventSetup.details,
      findPresented,
      refusals,
    }),
    checkpointModule({
      platform,
      checkpoints: openCheckpoints(platform, forms.fieldsOf),
      registrations,
      registrationStream,
      profile,
      eventDetails: eventSetup.details,
      findPresented,
      refusals,
      limits: openPublicLimits(limits, publicRequestsPerMinute),
      publicUrl,
    }),
    messagingModule({ platform, eventDetails: eventSetup.details, catchesMails }),
    reportingModule({
      platform,
      eventStore,
      catchesMails,
      isEvent: async (eventId) => (await eventSetup.details(eventId)) !== null,
      registrantEvent: registrations.eventOf,
      registrantView: async (id) =>
        registrations.viewOf(await registrations.streams.read(registrationStream(primaryOf(id))), id),
      registrationStream,
      profile,
    }),
  ];
  return { accounts, forms, rights, registrations, seats, seatLimit, modules, close: refusals.close };
};

/** What is asked of whoever registers as this type; null: nobody can, in this event. */
const definedForm = (form: TypeForm | null, eventId: EventId) => {
  if (form === null || form.type.eventId !== eventId || form.type.kind !== 'defined') return null;
  const fields = form.fields
    .filter(({ kind }) => kind === 'defined')
    .map(({ fieldId, details }) => ({ _id: fieldId, ...details }));
  return { details: form.type.details, fields };
};

const infoOf = (form: TypeForm | null) =>
  form === null
    ? null
    : {
        eventId: form.type.eventId,
        name: form.type.details.name,
        badgeContent: form.type.details.badgeContent,
        welcomeEmail: form.type.details.welcomeEmail,
        fields: form.fields.map(({ fieldId, details: { name, title, type, fieldMapping } }) => ({
          _id: fieldId,
          name,
          title,
          type,
          fieldMapping,
        })),
      };

/** Strangers may ask for ids that are none: answers do not pile up. */
const answersAtMost = 20_000;

/** Keeps answers until a stream of the categories that they are made of changes. */
const remembering = <K extends string | TypeId, V>(
  watch: Pick<Watch, 'onEvent' | 'isFollowing'>,
  categories: readonly string[],
  ask: (key: K) => Promise<V>,
): ((key: K) => Promise<V>) => {
  const answers = new Map<K, Promise<V>>();
  watch.onEvent(({ streamId }) => {
    if (categories.some((category) => streamId.startsWith(`${category}-`))) answers.clear();
  });
  return (key) => {
    if (!watch.isFollowing()) return ask(key);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = ask(key);
    if (answers.size >= answersAtMost) answers.clear();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
};
