import { activityCheckInApi, type ActivityCheckinView } from '@turnout/contracts/check-in';
import {
  activityCheckinParts,
  isFact,
  isRejection,
  reaches,
  reject,
  type ActivityId,
  type EventId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { Accepted, StoredFact } from '../../platform/command/handle.ts';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { denialIn } from '../denial.ts';
import { paidFirst, refuseAtDoor, refuseToOthers, type DoorParts } from '../parts.ts';
import { findRead, withBadge } from '../presented.ts';
import { refuse, shownAtDesk, whoComes } from '../refuse.ts';
import { checkInToActivity, checkOutOfActivity, denyAtActivity, undoActivityCheckIn } from './decider.ts';

const undone = { en: 'Check-in undone', es: 'Check-in deshecho', fr: 'Check-in annulé' };
const { RegistrantCheckedInToActivity, RegistrantCheckedOutOfActivity } = registrationEvents;

/** The check-in that facts made or ended, as calls answer it; null: none. */
const checkinIn = (facts: readonly StoredFact[]): ActivityCheckinView | null => {
  for (const fact of facts) {
    const isIn = isFact(RegistrantCheckedInToActivity, fact);
    const isOut = isFact(RegistrantCheckedOutOfActivity, fact);
    if (!isIn && !isOut) continue;
    const { eventId: event, registrantId: registration, activityId: activity, checkinId: _id } = fact.data;
    const { at, actor, desk = '', method: checkinMethod = 'manual' } = fact.metadata;
    const said = { _id, registration, activity, event, checkinBy: actor.id, checkinMethod, desk };
    return isOut ? { ...said, checkinDate: fact.data.checkedInAt, checkoutDate: at } : { ...said, checkinDate: at };
  }
  return null;
};

interface At {
  readonly activity: { readonly _id: ActivityId; readonly name: string };
  readonly registrantId: RegistrantId;
}

/** The answer to whoever let somebody in or out, or turned them away; to the same request again the same. */
const answered = async (
  { registrations, saidAtDesk }: DoorParts,
  { rights }: Caller,
  { activity, registrantId }: At,
  { facts, after, position }: Accepted<RegistrationState>,
) => {
  const checkin = checkinIn(facts);
  const denial = denialIn(facts);
  // A request with the id of another, which was about something else.
  if (checkin === null && denial === null) return reject('command-id-reused');
  const registration = await registrations.viewOf(after, checkin?.registration ?? denial?.registration ?? registrantId);
  if (registration === null) return reject('not-found');
  return {
    body: {
      registration: shownAtDesk(registration, rights),
      activity,
      ...(checkin === null ? {} : { checkin }),
      ...(denial === null ? {} : { denial }),
      ...(await saidAtDesk(after.state, registration, rights)),
    },
    position,
  };
};

/** Check-in to activities (rule activity-check-in/call). */
export const activityRoutes = (app: FastifyInstance, http: HttpContext, parts: DoorParts): void => {
  const { registrations, registrationStream, platform, eventDetails } = parts;
  const { commands } = platform;
  const { streams } = registrations;

  /** The activity, where it takes this one now by this method; else the refusal. */
  const opened = async (
    { id, eventId, method }: { readonly id: ActivityId; readonly eventId: EventId; readonly method: 'qr' | 'manual' },
    { rights }: Caller,
  ) => {
    if (!reaches(rights, { activityId: id })) return reject('not-permitted');
    const [details, info] = await Promise.all([eventDetails(eventId), parts.activityInfo(id)]);
    if (details === null) return reject('not-found');
    if (info?.eventId !== eventId) return reject('activity-not-found');
    const closed = refuseAtDoor(details, rights, method);
    if (closed !== null) return closed;
    const { name, allowMultipleCheckins, provideCheckoutOption } = info;
    // By hand people are let in all the same (rule activity-check-in/scan-switch).
    if (method === 'qr' && !(await info.scanEnabled())) return reject('activity-scanner-off', { activity: name });
    const place = { rules: info, timeZone: details.timeZone };
    return { details, name, place, rules: { activityId: id, allowMultipleCheckins, provideCheckoutOption } };
  };

  route(app, http, activityCheckInApi.checkInToActivity, {
    eventOf: ({ body }) => body.eventId,
    handle: async ({ params: { id }, body }, caller) => {
      const { eventId, method, accept, checkout } = body;
      if (body.registrationId === undefined)
        return reject('refused-by-rule', {
          field: 'registrationId',
          rule: 'Registration id or confirmation number is required',
        });
      const open = await opened({ id, eventId, method }, caller);
      if (isRejection(open)) return open;
      const { details, name, place, rules } = open;
      const activity = { _id: id, name };
      const asked = { presented: body.registrationId, other: body.otherReading, isChosen: body.isChosen };
      const { meant, presented, told } = await findRead(parts.findPresented, eventId, asked);
      const primaryId = meant === null ? null : await registrations.groupOf(meant.registrantId);
      const refused = { eventId, presented, told, activity, timeZone: details.timeZone };
      if (meant === null || primaryId === null)
        return refuse(parts, caller, { ...refused, rejection: reject('not-registered') });
      const streamId = registrationStream(primaryId);
      const registrantId = await whoComes(parts, caller, { meant, streamId, told });
      if (typeof registrantId !== 'string') return registrantId;
      const handling = { streams, streamId, eventId, context: { ...caller.context(), method } };
      const command = { eventId, registrantId, rules };
      const isInsideEventFirst = details.verifyRegistrantCheckedInForEventWhenPerformingActivtyCheckin;
      const outcome = checkout
        ? await commands.handle({ ...handling, command, decide: withBadge(meant, checkOutOfActivity) })
        : accept
          ? await commands.handle({
              ...handling,
              command: { ...command, place, isInsideEventFirst, paidFirst: paidFirst(details) },
              decide: withBadge(meant, checkInToActivity),
            })
          : await commands.handle({ ...handling, command, decide: withBadge(meant, denyAtActivity) });
      if (isRejection(outcome))
        return outcome.rejected === 'no-check-out'
          ? reject('no-check-out', { activity: name })
          : refuse(parts, caller, { ...refused, rejection: outcome });
      const answer = await answered(parts, caller, { activity, registrantId }, outcome);
      return 'body' in answer ? { ...answer, body: { ...answer.body, ...told } } : answer;
    },
  });

  route(app, http, activityCheckInApi.undoActivityCheckIn, {
    eventOf: ({ params }) => registrations.eventOf(activityCheckinParts(params.id).registrantId),
    handle: async ({ params: { id: checkinId }, query, body }, { context, language, rights }) => {
      const reason = (body?.reason ?? query.reason ?? '').trim();
      const { activityId, registrantId } = activityCheckinParts(checkinId);
      if (!reaches(rights, { activityId })) return reject('not-permitted');
      const found = await registrations.find(registrantId);
      if (found === null) return reject('not-found');
      const { eventId } = found.state;
      const details = await eventDetails(eventId);
      const kept = details === null ? reject('not-found') : refuseToOthers(details, rights);
      if (kept !== null) return kept;
      const outcome = await commands.handle({
        streams,
        streamId: found.streamId,
        eventId,
        decide: undoActivityCheckIn,
        command: { registrantId, activityId, checkinId, reason },
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
};
