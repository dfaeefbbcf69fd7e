import {
  isRejection,
  meets,
  needs,
  reject,
  ReportViewId,
  type AccountId,
  type AnyEvent,
  type Decide,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { reportViewsApi, type ReportView } from '@turnout/contracts/reporting';
import type { FastifyInstance } from 'fastify';
import type { Accepted } from '../../../platform/command/handle.ts';
import { openStreams } from '../../../platform/command/streams.ts';
import { route, say, type Answer, type Caller, type HttpContext } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/module/platform.ts';
import type { ReportParts } from '../routes.ts';
import { chooseOpening, deleteView, reviseView, saveView, type OneView } from './report-views.decider.ts';
import { ownViewsStream, reportViewsFold, sharedViewsStream, type KeptViews } from './report-views.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
/** Lists of views that are kept in memory; another is read when it is asked for. */
const remembered = 256;
const mayShare = needs.event('settings');

/** The parts that saved views are made of. */
export interface ReportViewsParts extends Pick<ReportParts, 'eventDetails'> {
  readonly platform: Pick<Platform, 'commands' | 'log'>;
}

const listed = ({ views }: KeptViews): ReportView[] => [...views].map(([_id, view]) => ({ _id, ...view }));

/** A view as it was right after a command; the refusal where there was one. */
const shownAfter = (
  outcome: Accepted<KeptViews> | Rejection,
  viewId: ReportViewId,
): Answer<{ view: ReportView }> | Rejection => {
  if (isRejection(outcome)) return outcome;
  const view = outcome.after.state.views.get(viewId);
  return view === undefined
    ? reject('report-view-not-found')
    : { body: { view: { _id: viewId, ...view } }, position: outcome.position };
};

/**
 * The saved views of the report (rule reporting/report-views): a person's own are in a stream whose name holds their
 * account, so that there is no way to name another person's; what the event shares is changed with `settings`.
 */
export const reportViewRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform: { commands, log }, eventDetails }: ReportViewsParts,
): void => {
  const streams = openStreams({ log, fold: reportViewsFold, capacity: remembered });

  /** Decides on the caller's own views, or on those of the event. */
  const decideOn = async <C extends object, E extends AnyEvent, Code extends string>(
    { rights, context }: Caller,
    asked: {
      readonly eventId: EventId;
      /** null: the event's. */
      readonly accountId: AccountId | null;
      readonly viewId: ReportViewId;
      readonly decide: Decide<OneView & C, KeptViews, E, Code>;
      readonly said: C;
    },
  ) => {
    const { eventId, accountId, viewId, decide, said } = asked;
    if (accountId === null && !meets(mayShare, rights)) return reject('not-permitted');
    return commands.handle({
      streams,
      streamId: accountId === null ? sharedViewsStream(eventId) : ownViewsStream(eventId, accountId),
      eventId,
      decide,
      command: { eventId, ...(accountId === null ? {} : { accountId }), viewId, ...said },
      context: context(),
    });
  };
  /** The list that a view is in: the caller's, unless the event shares it. */
  const listOf = async (eventId: EventId, accountId: AccountId, viewId: ReportViewId): Promise<AccountId | null> => {
    const { state } = await streams.read(sharedViewsStream(eventId));
    return state.views.has(viewId) ? null : accountId;
  };

  route(app, http, reportViewsApi.reportViews, {
    reads: [],
    handle: async ({ params: { eventId } }, { session }) => {
      if (session?.kind !== 'account') return reject('not-permitted');
      // Whoever looks as somebody else has the views of their own.
      const { accountId } = session.seenBy ?? session;
      const [own, shared] = await Promise.all([
        streams.read(ownViewsStream(eventId, accountId)),
        streams.read(sharedViewsStream(eventId)),
      ]);
      const { views, opening } = own.state;
      const isThere = opening !== null && (views.has(opening) || shared.state.views.has(opening));
      return {
        body: { own: listed(own.state), shared: listed(shared.state), opening: isThere ? opening : null },
      };
    },
  });

  route(app, http, reportViewsApi.saveReportView, {
    handle: async ({ params: { eventId }, body: { isShared, ...said } }, caller) => {
      const { session } = caller;
      if (session?.kind !== 'account') return reject('not-permitted');
      if ((await eventDetails(eventId)) === null) return reject('event-not-found');
      const viewId = ReportViewId.parse(caller.newId('report-view'));
      const accountId = isShared ? null : session.accountId;
      return shownAfter(await decideOn(caller, { eventId, accountId, viewId, decide: saveView, said }), viewId);
    },
  });

  route(app, http, reportViewsApi.reviseReportView, {
    handle: async ({ params: { eventId, id: viewId }, body: said }, caller) => {
      const { session } = caller;
      if (session?.kind !== 'account') return reject('not-permitted');
      const accountId = await listOf(eventId, session.accountId, viewId);
      return shownAfter(await decideOn(caller, { eventId, accountId, viewId, decide: reviseView, said }), viewId);
    },
  });

  route(app, http, reportViewsApi.deleteReportView, {
    handle: async ({ params: { eventId, id: viewId } }, caller) => {
      const { session } = caller;
      if (session?.kind !== 'account') return reject('not-permitted');
      const accountId = await listOf(eventId, session.accountId, viewId);
      const gone = await decideOn(caller, { eventId, accountId, viewId, decide: deleteView, said: {} });
      return isRejection(gone) ? gone : { body: { message: say(deleted, caller.language) }, position: gone.position };
    },
  });

  route(app, http, reportViewsApi.openReportWith, {
    handle: async ({ params: { eventId }, body: { viewId } }, { session, context }) => {
      if (session?.kind !== 'account') return reject('not-permitted');
      const { accountId } = session;
      const { state: shared } = await streams.read(sharedViewsStream(eventId));
      const chosen = await commands.handle({
        streams,
        streamId: ownViewsStream(eventId, accountId),
        eventId,
        decide: chooseOpening,
        command: { eventId, accountId, viewId, shared },
        context: context(),
      });
      return isRejection(chosen)
        ? chosen
        : { body: { opening: chosen.after.state.opening }, position: chosen.position };
    },
  });
};
