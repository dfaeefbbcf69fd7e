import { checkInApi, checkInTopics, type CheckinView, type RefusalReason } from '@turnout/contracts/check-in';
import {
  isFact,
  isRejection,
  meets,
  needs,
  registrantOf,
  reject,
  type EventId,
  type Language,
  type PastEventOf,
  RegistrantId,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import {
  erasedPersonWords,
  registrationEvents,
  type RegistrationState,
  type RegistrationView,
} from '@turnout/contracts/registration';
import { doorCount } from '@turnout/projections/check-in/queries';
import { deskLookUp, shownOfRegistrations } from '@turnout/projections/registration/queries';
import type { Accepted, StoredFact } from '../platform/command/handle.ts';
import { route, say, type Caller } from '../platform/http/route.ts';
import { defineManifest, type Module } from '../platform/module/platform.ts';
import { profileFor, registrationFor } from '../platform/session/staff.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { checkIn, checkInAll, leftOf, undoCheckIn } from './decider.ts';
import { amountSaid, paidFirst, refuseAtDoor, refuseToOthers, type DoorParts } from './parts.ts';
import { settleRefusals } from './settle-refusals.job.ts';

export { openPresented } from './presented.ts';
export { openRefusals } from './refusals.ts';

const undone = { en: 'Check-in undone', es: 'Check-in deshecho', fr: 'Check-in annulé' };
const checkedIn = registrationEvents.RegistrantCheckedIn;

const checkInModule = (parts: DoorParts): Module => ({
  jobs: [settleRefusals.open(parts.refusals)],
  views: [
    {
      topic: checkInTopics.doorCount,
      read: (pool, params) => doorCount(pool, checkInTopics.doorCount.params.parse(params)),
    },
  ],
  routes: (app, http) => {
    const { platform, registrations, registrationStream } = parts;
    const { commands, surely } = platform;

    route(app, http, checkInApi.checkIn, {
      handle: async ({ body }, caller) => {
        const { eventId, method, isCheckInAll } = body;
        const presented = body.registrationId ?? '';
        if (presented === '')
          return reject('refused-by-rule', {
            field: 'registrationId',
            rule: 'Registration id or confirmation number is required',
          });
        const details = await parts.eventDetails(eventId);
        if (details === null) return reject('not-found');
        const closed = refuseAtDoor(details, caller.rights);
        if (closed !== null) return closed;
        parts.onArrival(eventId);
        const registrantId = await parts.findPresented(eventId, presented);
        const primaryId = registrantId === null ? null : await registrations.groupOf(registrantId);
        if (registrantId === null || primaryId === null)
          return refuse(parts, caller, { eventId, presented, rejection: reject('not-registered') });
        const streamId = registrationStream(primaryId);
        const context = { ...caller.context(), method };
        const handling = {
          streams: registrations.streams,
          streamId,
          eventId,
          context,
        };
        const command = { eventId, registrantId, paidFirst: paidFirst(details) };
        const only = body.registrants ?? null;
        const outcome = isCheckInAll
          ? await commands.handle({ ...handling, command: { ...command, only }, decide: checkInAll })
          : await commands.handle({ ...handling, command, decide: checkIn });
        if (isRejection(outcome)) return refuse(parts, caller, { eventId, presented, rejection: outcome });
        return admitted(parts, caller, registrantId, outcome, isCheckInAll);
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
    route(app, http, checkInApi.lookUp, {
      reads: shownOfRegistrations,
      handle: async ({ query }, { rights }) => ({
        body: {
          registrations: (
            await surely.find(deskLookUp, { ...query, badgeOf: platform.ids.badges.personOn(query.q) })
          ).map((one) => shownAtDesk(one, rights)),
        },
      }),
    });
  },
});

const maySeeAll = needs.event('viewRegistrants');

/** A desk that may not list registrants sees who stands before it, and nothing else that they entered. */
const shownAtDesk = (view: RegistrationView, rights: Rights | null): RegistrationView =>
  registrationFor(rights)(meets(maySeeAll, rights) ? view : { ...view, email: '', fields: [], keywords: '' });

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
  { registrations }: DoorParts,
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
    return registration === null
      ? reject('not-found')
      : { body: { registration: shownAtDesk(registration, rights), checkin: first, leftInGroup }, position };
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
    },
    position,
  };
};

const reasons: Readonly<Record<string, RefusalReason>> = {
  'already-checked-in': 'already-checked-in',
  'nobody-to-check-in': 'already-checked-in',
  'not-registered': 'not-registered',
  'not-confirmed': 'not-confirmed',
  'not-fully-paid': 'not-fully-paid',
};

/**
 * A refused scan: recorded at the desk, answered 409 with the documents' reason, and by whom, where
 * and when the person was admitted before (decisions 5b, 22, 23).
 */
const refuse = async (
  { registrations, profile, refusals }: DoorParts,
  caller: Caller,
  { eventId, presented, rejection }: { eventId: EventId; presented: string; rejection: Rejection },
) => {
  const reason = reasons[rejection.rejected];
  if (reason === undefined) return rejection;
  const { by, desk, at, status, registrantId } = detailsOf(rejection);
  await refusals.record({ eventId, desk: caller.desk ?? '', code: presented, registrantId, reason }, caller);
  const found = registrantId === null ? null : await registrations.find(registrantId);
  const registration =
    found === null || registrantId === null ? null : await registrations.viewOf(found.group, registrantId);
  // Turned away with the badge of before, they are let in with the number that the desk is told.
  const next =
    found !== null && registrantId !== null && hasOtherType(found.group.state, registrantId)
      ? await registrations.goesOnAs(found.group, registrantId)
      : {};
  const name = registration === null ? presented.slice(0, 60) : spokenName(registration, caller.language);
  const who = by === null ? null : await profileFor(profile, caller.rights)(by);
  return {
    refusal: reject(rejection.rejected, {
      name,
      ...(status === null ? {} : { status }),
      ...amountSaid(rejection, caller.language),
    }),
    beside: {
      // The documents know two reasons; whoever is not confirmed, or has not paid, is not registered to them.
      reason: reason === 'already-checked-in' ? reason : 'not-registered',
      // Whoever may not see staff hears at least where.
      by: who?.name ?? (desk === '' ? null : desk),
      desk,
      at,
      registration: registration === null ? null : { ...shownAtDesk(registration, caller.rights), ...next },
      leftInGroup: found === null ? 0 : leftOf(found.group.state).length,
    },
  };
};

/** Whether somebody goes on under another type, as themselves: whoever it was passed on to comes with their own number. */
const hasOtherType = (state: RegistrationState, registrantId: RegistrantId): boolean =>
  state.kind === 'group' && (state.registrants.get(registrantId)?.changedTo ?? null) !== null;

/** How a sentence calls a person. */
const spokenName = ({ firstName, lastName, erased }: RegistrationView, language: Language): string =>
  erased === true ? erasedPersonWords[language] : `${firstName} ${lastName}`.trim();

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const detailsOf = ({ details = {} }: Rejection) => {
  return {
    by: textOf(details['by']),
    desk: textOf(details['desk']),
    at: textOf(details['at']),
    status: textOf(details['status']),
    registrantId: RegistrantId.nullable().parse(details['registrantId'] ?? null),
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
