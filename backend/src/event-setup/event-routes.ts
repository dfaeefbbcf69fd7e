import {
  EventDetails,
  EventSecret,
  eventPictures,
  eventSetupApi,
  eventViewOf,
  publicEventViewOf,
  splitEvent,
  uploadOf,
  type EventPicture,
  type KeptSecret,
  type StreetMap,
  type EventView,
  type ReviseEvent,
} from '@turnout/contracts/event-setup';
import {
  EventId,
  Instant,
  isRejection,
  meets,
  needs,
  reject,
  type TypeId,
  type AccountId,
  type Language,
  type Position,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import { shownOfTotals } from '@turnout/projections/event-setup/queries';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Streams } from '../platform/command/streams.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { refusedTypes } from '../platform/records/entry-types.ts';
import { openSealedSettings } from '../platform/secrets/sealed-settings.ts';
import { profileFor, type Profile } from '../platform/session/staff.ts';
import { scheduleEvent, type SecretsSaid } from './decider.ts';
import { eventStream, modesNow, type EventState } from './event.ts';
import type { EventFiles } from './event-files.ts';
import { withTotals } from './event-totals.ts';

export interface EventSetupParts {
  /** The service that gives pictures of maps; null: none is set up. */
  readonly streetMap: StreetMap | null;
  readonly platform: Platform;
  /** The address at which people and providers reach Turnout, without a slash at the end. */
  readonly publicUrl: () => string;
  /** The events in which a session has a role; null: all of them. */
  readonly eventsWithRole: (accountId: string) => Promise<readonly EventId[] | null>;
  /** Gives somebody in one event the role that they have in another. */
  readonly takeRoleAlong: (
    accountId: AccountId,
    events: { readonly from: EventId; readonly to: EventId },
    context: CommandContext,
  ) => Promise<void>;
  /** The roles that a body gives people there (`adminRoles`), by the same rule as one by one; or why it may not. */
  readonly rolesToGive: (
    caller: Caller,
    event: { readonly eventId: EventId; readonly timeZone: string },
    roles: ReviseEvent['adminRoles'],
  ) => Promise<
    | Rejection
    | {
        readonly shown: NonNullable<EventView['adminRoles']>;
        readonly give: (context: (suffix: string) => CommandContext) => Promise<Position | Rejection | null>;
      }
  >;
  /** The roles of an event's staff by account, as calls answer them (rule access/role-shape). */
  readonly rolesIn: (eventId: EventId) => Promise<NonNullable<EventView['adminRoles']>>;
  /** Who an account is. */
  readonly profile: Profile;
  /** Makes the fields every form begins with; before the event itself, so an event always has them. */
  readonly defineFirstFields: (
    eventId: EventId,
    language: Language,
    context: (suffix: string) => CommandContext,
  ) => Promise<unknown>;
  /** The person whose registration type it is; null: there is none. */
  readonly eventOfType: (typeId: TypeId) => Promise<EventId | null>;
}

/** Whoever has any role in an event sees what is set up in it; who else has which role is for fewer. */
const anyRole = needs.event();
const maySeeRoles = needs.event('viewUsers');
const maySetUp = needs.event('settings');

export interface Opened extends EventSetupParts {
  readonly eventFiles: EventFiles;
  readonly streams: Streams<EventState>;
  /** The events that an account works on. */
  readonly eventsFor: (accountId: string) => Promise<readonly EventView[]>;
}

/** Which of the secrets a body sets and takes away. */
export const secretsIn = (secrets: { readonly [S in EventSecret]?: string | null | undefined }): SecretsSaid => {
  const given = EventSecret.options.filter((name) => secrets[name] !== undefined);
  const isTaken = (name: EventSecret): boolean => secrets[name] === null || secrets[name] === '';
  return { set: given.filter((name) => !isTaken(name)), taken: given.filter(isTaken) };
};

/** An event with what only some of its staff may know. */
export const openShown = ({ platform, publicUrl, rolesIn, profile }: EventSetupParts) => {
  const sealedSettings = openSealedSettings(platform);
  type Scheduled = Extract<EventState, { kind: 'scheduled' }>;
  /** What is told of the secrets: that they are set, when, and by whom where staff may be seen. */
  const kept = async (rights: Rights | null, { eventId, secretsSetBy }: Scheduled): Promise<readonly KeptSecret[]> => {
    const known = profileFor(profile, rights);
    return Promise.all(
      (await sealedSettings.keptOf(eventId)).map(async ({ name: text, setAt }) => {
        const name = EventSecret.parse(text);
        const by = secretsSetBy.get(name);
        const who = by === undefined ? null : await known(by);
        const told = by === undefined || who === null ? {} : { setBy: { _id: by, name: who.name } };
        return { name, setAt: Instant.parse(setAt.toISOString()), ...told };
      }),
    );
  };
  return async (rights: Rights | null, state: Scheduled): Promise<EventView> => {
    const secrets = meets(maySetUp, rights) ? await kept(rights, state) : null;
    const shown = {
      ...eventViewOf(state),
      onlineModes: modesNow(state),
      ...(secrets === null
        ? {}
        : { secretsSet: secrets.map(({ name }) => name), secretsKept: [...secrets], reachedAt: publicUrl() }),
      ...(meets(maySeeRoles, rights) ? { adminRoles: await rolesIn(state.eventId) } : {}),
    };
    const [event = shown] = await withTotals(platform.pool, [shown], () => Promise.resolve(rights));
    return event;
  };
};

/** What events there are. */
export const eventReads = (app: FastifyInstance, http: HttpContext, parts: Opened): void => {
  const { streams, eventsFor } = parts;
  const shownTo = openShown(parts);

  route(app, http, eventSetupApi.events, {
    reads: ['events', ...shownOfTotals],
    handle: async (_, { session, rightsIn }) => {
      if (session?.kind !== 'account') return reject('not-permitted');
      const { accountId, seenBy } = session;
      const events = await eventsFor(accountId);
      const shown = events.filter(({ _id }) => seenBy === null || _id === seenBy.eventId);
      return { body: { events: [...(await withTotals(parts.platform.pool, shown, rightsIn))] } };
    },
  });

  route(app, http, eventSetupApi.event, {
    reads: ['accounts', ...shownOfTotals],
    eventOf: ({ params }) => params.id,
    handle: async ({ params }, { rightsIn, now }) => {
      const { state } = await streams.read(eventStream(params.id));
      if (state.kind !== 'scheduled') return reject('event-not-found');
      const rights = await rightsIn(params.id);
      const event = meets(anyRole, rights)
        ? await shownTo(rights, state)
        : publicEventViewOf({ ...state, onlineModes: modesNow(state) }, now);
      return { body: { event } };
    },
  });
};

/**
 * Makes the pictures that an event names its own. Refuses a cover or logo that would stay empty: one that was erased while
 * somebody else's form still named it, that is another event's, or that somebody else sent. What names no upload at all
 * is taken as it is (rule event-setup/named-pictures).
 */
export const namePictures = async (
  eventFiles: EventFiles,
  { eventId, accountId }: { readonly eventId: EventId; readonly accountId: AccountId | null },
  changes: { readonly [P in EventPicture]?: EventDetails[P] | undefined },
  was: Pick<EventDetails, EventPicture>,
): Promise<Rejection | null> => {
  for (const field of eventPictures) {
    const id = uploadOf({ banner: null, logo: null, [field]: changes[field] ?? null }, field);
    if (id === null || id === uploadOf(was, field)) continue;
    const refused = await eventFiles.name({ id, field, eventId, accountId, personId: null, shown: [] });
    if (refused !== null) return refused;
  }
  return null;
};

/** Creating an event. */
export const eventScheduling = (app: FastifyInstance, http: HttpContext, parts: Opened): void => {
  const { platform, streams, eventFiles, defineFirstFields } = parts;
  const { commands } = platform;
  const shownTo = openShown(parts);
  const sealedSettings = openSealedSettings(platform);

  route(app, http, eventSetupApi.scheduleEvent, {
    handle: async ({ body }, { session, context, rightsIn, newId }) => {
      if (session?.kind !== 'account') return reject('not-permitted');
      const eventId = EventId.parse(newId('event'));
      if (body.endDate < body.startDate) return reject('event-ends-before-it-starts');
      const { said, apart: secrets } = splitEvent(body, sanitised);
      const strange = await refusedTypes(parts, eventId, said.entryTypes);
      if (strange !== null) return strange;
      const pictures = { banner: body.banner, logo: body.logo };
      const { accountId } = session;
      const unkept = await namePictures(eventFiles, { eventId, accountId }, pictures, { banner: null, logo: null });
      if (unkept !== null) return unkept;
      await defineFirstFields(eventId, body.language === '' ? 'en' : body.language, context);
      const command = {
        eventId,
        creator: accountId,
        details: EventDetails.parse(said),
        secrets: secretsIn(secrets),
      };
      const made = await commands.handle({
        streams,
        streamId: eventStream(eventId),
        eventId,
        decide: scheduleEvent,
        command,
        context: context(),
      });
      if (isRejection(made)) return made;
      const { state } = made.after;
      if (state.kind !== 'scheduled') throw new Error('an event just scheduled is not there');
      await sealedSettings.set(eventId, secrets);
      return { body: { event: await shownTo(await rightsIn(eventId), state) }, position: made.position };
    },
  });
};
