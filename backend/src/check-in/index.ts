import { checkInApi, checkInTopics, type CheckinView } from '@turnout/contracts/check-in';
import {
  isFact,
  isRejection,
  registrantOf,
  reject,
  type EventId,
  type PastEventOf,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import { doorCount } from '@turnout/projections/check-in/queries';
import { deskLookUp, shownOfRegistrations } from '@turnout/projections/registration/queries';
import type { Accepted, CommandContext, StoredFact } from '../platform/command/handle.ts';
import { route, say, type Caller } from '../platform/http/route.ts';
import { defineManifest, type Module } from '../platform/module/platform.ts';
import { activityLists } from './activity/lists.ts';
import { activityRoutes } from './activity/routes.ts';
import { activityViews } from './activity/views.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { denialIn } from './denial.ts';
import { checkIn, checkInAll, deny, leftOf, undoCheckIn } from './decider.ts';
import { conflictRoutes, conflictViews } from './offline/conflict-routes.ts';
import { copyRoute } from './offline/copy-route.ts';
import { openStrangers, type OfflineParts } from './offline/parts.ts';
import { scanRoutes } from './offline/scan-routes.ts';
import { doorOf, paidFirst, refuseAtDoor, refuseToOthers, type DoorParts } from './parts.ts';
import { refuse, shownAtDesk, whoComes } from './refuse.ts';
import { findRead, heldBadge, withBadge, type Presented, type Read } from './presented.ts';
import { settleRefusals } from './settle-refusals.job.ts';

export { findRead, openPresented, openReadBadge } from './presented.ts';
export { openRefusals } from './refusals.ts';
export { openSaidAtDesk, openSaidInCopies } from './said-at-desk.ts';

const undone = { en: 'Check-in undone', es: 'Check-in deshecho', fr: 'Check-in annulé' };
const checkedIn = registrationEvents.RegistrantCheckedIn;

const checkInModule = (given: Omit<OfflineParts, 'strangers'>): Module =>
  moduleOf({ ...given, strangers: openStrangers(given) });

const moduleOf = (parts: OfflineParts): Module => ({
  jobs: [settleRefusals.open(parts.refusals)],
  views: [
    {
      topic: checkInTopics.doorCount,
      read: (pool, params) => doorCount(pool, checkInTopics.doorCount.params.parse(params)),
    },
    ...activityViews,
    ...conflictViews,
  ],
  routes: (app, http) => {
    const { platform, registrations, registrationStream } = parts;
    const { commands, surely } = platform;

    route(app, http, checkInApi.checkIn, {
      handle: async ({ body }, caller) => {
        const { eventId, method, isCheckInAll } = body;
        if (body.registrationId === undefined)
          return reject('refused-by-rule', {
            field: 'registrationId',
            rule: 'Registration id or confirmation number is required',
          });
        if (isCheckInAll && !body.accept)
          return reject('refused-by-rule', {
            field: 'isCheckInAll',
            rule: 'must be false where somebody is turned away',
          });
        const details = await parts.eventDetails(eventId);
        if (details === null) return reject('not-found');
        const closed = refuseAtDoor(details, caller.rights, method);
        if (closed !== null) return closed;
        parts.onArrival(eventId);
        const asked = { presented: body.registrationId, other: body.otherReading, isChosen: body.isChosen };
        const { meant, presented, told } = await findRead(parts.findPresented, eventId, asked);
        const primaryId = meant === null ? null : await registrations.groupOf(meant.registrantId);
        if (meant === null || primaryId === null)
          return refuse(parts, caller, { eventId, presented, told, rejection: reject('not-registered') });
        const streamId = registrationStream(primaryId);
        const context = { ...caller.context(), method };
        const chosen = isCheckInAll ? meant.registrantId : await whoComes(parts, caller, { meant, streamId, told });
        if (typeof chosen !== 'string') return chosen;
        const registrantId = chosen;
        if (!body.accept)
          return turnedAway(parts, caller, { eventId, presented, told, meant, registrantId, streamId, context });
        const handling = {
          streams: registrations.streams,
          streamId,
          eventId,
          context,
        };
        const command = { eventId, registrantId, place: doorOf(details), paidFirst: paidFirst(details) };
        const only = body.registrants ?? null;
        const outcome = isCheckInAll
          ? await commands.handle({ ...handling, command: { ...command, only }, decide: withBadge(meant, checkInAll) })
          : await commands.handle({ ...handling, command, decide: withBadge(meant, checkIn) });
        const said = { place: details.name, timeZone: details.timeZone };
        if (isRejection(outcome))
          return refuse(parts, caller, { eventId, presented, told, rejection: outcome, ...said });
        const admission = await admitted(parts, caller, registrantId, outcome, isCheckInAll);
        return 'body' in admission ? { ...admission, body: { ...admission.body, ...told } } : admission;
      },
    });

    route(app, http, checkInApi.undo, {
      eventOf: ({ params }) => registrations.eventOf(registrantOf(params.checkinId)),
      handle: async ({ params: { checkinId }, query, body }, { context, language, rights }) => {
        const reason = (body?.reason ?? query.reason ?? '').trim();
        const registrantId = registrantOf(checkinId);
        const found = await registrations.find(registrantId);
        if (found === null) return reject('not-found');
        const details = await parts.eventDetails(found.state.eventId);
        const kept = details === null ? reject('not-found') : refuseToOthers(details, rights);
        if (kept !== null) return kept;
        const outcome = await commands.handle({
          streams: registrations.streams,
          streamId: found.streamId,
          eventId: found.state.eventId,
          decide: undoCheckIn,
          command: { registrantId, checkinId, reason },
          context: context(),
        });
        if (isRejection(outcome)) return outcome;
        const registration = await registrations.viewOf(outcome.after, registrantId);
        if (registration === null) return reject('not-found');
        return {
          body: { registration: shownAtDesk(registration, rights), message: say(undone, language) },
          position: outcome.position,
        };
      },
    });

    route(app, http, checkInApi.groupAtDesk, {
      reads: ['registrants'],
      handle: async ({ query: { eventId, registrantId } }, { rights }) => {
        const found = await registrations.find(registrantId);
        if (found === null || found.state.eventId !== eventId) return reject('not-found');
        const people = (await registrations.viewsOf(found.group)).filter(({ status }) => status !== 'deleted');
        return { body: { registrations: people.map((one) => shownAtDesk(one, rights)) } };
      },
    });

    bulkRoutes(app, http, parts);
    activityRoutes(app, http, parts);
    activityLists(app, http, parts);
    copyRoute(app, http, parts);
    scanRoutes(app, http, parts);
    conflictRoutes(app, http, parts);
    route(app, http, checkInApi.lookUp, {
      reads: shownOfRegistrations,
      handle: async ({ query }, { rights }) => {
        const badgeOf = await heldBadge(parts.readBadge, query.q);
        if (isRejection(badgeOf)) return badgeOf;
        const found = await surely.find(deskLookUp, { ...query, badgeOf });
        return { body: { registrations: found.map((one) => shownAtDesk(one, rights)) } };
      },
    });
  },
});

/** Turns somebody away at the door (rule check-in/deny). */
const turnedAway = async (
  parts: DoorParts,
  caller: Caller,
  {
    eventId,
    presented,
    told,
    meant,
    registrantId,
    streamId,
    context,
  }: Pick<Read, 'presented' | 'told'> & {
    readonly eventId: EventId;
    readonly meant: Presented;
    readonly registrantId: RegistrantId;
    readonly streamId: string;
    readonly context: CommandContext;
  },
) => {
  const { registrations, platform, saidAtDesk } = parts;
  const outcome = await platform.commands.handle({
    streams: registrations.streams,
    streamId,
    eventId,
    decide: withBadge(meant, deny),
    command: { eventId, registrantId },
    context,
  });
  if (isRejection(outcome)) return refuse(parts, caller, { eventId, presented, told, rejection: outcome });
  const denial = denialIn(outcome.facts);
  const registration = await registrations.viewOf(outcome.after, registrantId);
  if (denial === null || registration === null) return reject('command-id-reused');
  const leftInGroup = leftOf(outcome.after.state).length;
  const said = await saidAtDesk(outcome.after.state, registration, caller.rights);
  return {
    body: { registration: shownAtDesk(registration, caller.rights), denial, leftInGroup, ...said, ...told },
    position: outcome.position,
  };
};

const checkinViewOf = ({ data, metadata }: StoredFact & PastEventOf<typeof checkedIn>): CheckinView => {
  const { checkinId, registrantId, eventId } = data;
  return {
    _id: checkinId,
    registration: registrantId,
    event: eventId,
    checkinDate: metadata.at,
    checkinBy: metadata.actor.id,
    checkinMethod: metadata.method ?? 'manual',
    desk: metadata.desk ?? '',
  };
};

/** The answer of an admission; of a repeated one the same as the first time. */
const admitted = async (
  { registrations, saidAtDesk }: DoorParts,
  { rights }: Caller,
  registrantId: RegistrantId,
  { facts, after, position }: Accepted<RegistrationState>,
  isAll: boolean,
) => {
  const checkins = facts.filter((fact) => isFact(checkedIn, fact)).map(checkinViewOf);
  const [first] = checkins;
  // Only of an older version, whose facts do not say which request caused them.
  if (first === undefined) return reject('command-id-reused');
  const leftInGroup = leftOf(after.state).length;
  if (!isAll) {
    const registration = await registrations.viewOf(after, first.registration);
    if (registration === null) return reject('not-found');
    const said = await saidAtDesk(after.state, registration, rights);
    const body = { registration: shownAtDesk(registration, rights), checkin: first, leftInGroup, ...said };
    return { body, position };
  }
  const all = await registrations.viewsOf(after);
  const shown = all.map((one) => shownAtDesk(one, rights));
  const registration = shown.find(({ _id }) => _id === registrantId);
  if (registration === undefined) return reject('not-found');
  return {
    body: {
      registration,
      checkins,
      childRegistrations: shown.filter(({ _id }) => _id !== registrantId),
      leftInGroup,
      ...(await saidAtDesk(after.state, all.find(({ _id }) => _id === registrantId) ?? null, rights)),
    },
    position,
  };
};

/** What server and worker plug in. */
export const checkInManifest = defineManifest({
  name: 'check-in',
  watched: [],
  reactions: [],
  jobs: [settleRefusals],
  module: checkInModule,
});
