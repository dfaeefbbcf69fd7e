import {
  AttendeeViewId,
  isRejection,
  reject,
  type AnyEvent,
  type Decide,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { attendeesApi, type AttendeeView } from '@turnout/contracts/attendees';
import type { FastifyInstance } from 'fastify';
import type { Accepted } from '../../platform/command/handle.ts';
import { openStreams } from '../../platform/command/streams.ts';
import { route, say, type Answer, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { deleteView, reviseView, saveView, type OneView } from './attendee-views.decider.ts';
import { attendeeViewsFold, attendeeViewsStream, type KeptViews } from './attendee-views.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };

/** People whose views are kept in memory; the stream of another is read when they ask. */
const remembered = 256;

/** A view as it was right after a command; the refusal where there was one. */
const shownAfter = (
  outcome: Accepted<KeptViews> | Rejection,
  viewId: AttendeeViewId,
): Answer<{ view: AttendeeView }> | Rejection => {
  if (isRejection(outcome)) return outcome;
  const view = outcome.after.state.get(viewId);
  return view === undefined
    ? reject('attendee-view-not-found')
    : { body: { view: { _id: viewId, ...view } }, position: outcome.position };
};

/**
 * The views of the attendee table that somebody has saved. They are read from the caller's own stream, whose name
 * holds their account: there is no way to name another person's.
 */
export const attendeeViewRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, eventDetails }: Pick<RegistrationParts, 'platform' | 'eventDetails'>,
): void => {
  const { commands, log } = platform;
  const streams = openStreams({ log, fold: attendeeViewsFold, capacity: remembered });

  /** Decides on the caller's own views. */
  const decideFor = async <C extends object, E extends AnyEvent, Code extends string>(
    { session, context }: Caller,
    asked: {
      readonly eventId: EventId;
      readonly viewId: AttendeeViewId;
      readonly decide: Decide<OneView & C, KeptViews, E, Code>;
      readonly said: C;
    },
  ) => {
    if (session?.kind !== 'account') return reject('not-permitted');
    const { eventId, viewId, decide, said } = asked;
    const { accountId } = session;
    return commands.handle({
      streams,
      streamId: attendeeViewsStream(eventId, accountId),
      eventId,
      decide,
      command: { eventId, accountId, viewId, ...said },
      context: context(),
    });
  };

  route(app, http, attendeesApi.attendeeViews, {
    reads: [],
    handle: async ({ query: { eventId } }, { session }) => {
      if (session?.kind !== 'account') return reject('not-permitted');
      // Whoever looks as somebody else has the lists of their own.
      const { state } = await streams.read(attendeeViewsStream(eventId, (session.seenBy ?? session).accountId));
      return { body: { views: [...state].map(([_id, view]) => ({ _id, ...view })) } };
    },
  });

  route(app, http, attendeesApi.saveAttendeeView, {
    handle: async ({ body: { eventId, ...said } }, caller) => {
      if ((await eventDetails(eventId)) === null) return reject('event-not-found');
      const viewId = AttendeeViewId.parse(caller.newId('attendee-view'));
      return shownAfter(await decideFor(caller, { eventId, viewId, decide: saveView, said }), viewId);
    },
  });

  route(app, http, attendeesApi.reviseAttendeeView, {
    handle: async ({ params: { id: viewId }, body: { eventId, ...said } }, caller) =>
      shownAfter(await decideFor(caller, { eventId, viewId, decide: reviseView, said }), viewId),
  });

  route(app, http, attendeesApi.deleteAttendeeView, {
    handle: async ({ params: { id: viewId }, query: { eventId } }, caller) => {
      const gone = await decideFor(caller, { eventId, viewId, decide: deleteView, said: {} });
      return isRejection(gone) ? gone : { body: { message: say(deleted, caller.language) }, position: gone.position };
    },
  });
};
