import { EventDetails, eventSetupApi, ScheduleEvent, splitEvent, type EventView } from '@turnout/contracts/event-setup';
import { EventId, isRejection, reject, type AccountId, type Rights } from '@turnout/contracts/kernel';
import { countContents } from '@turnout/projections/event-setup/queries';
import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Streams } from '../platform/command/streams.ts';
import { sanitised } from '../platform/content/rich-text.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { copyName } from '../platform/records/copy-name.ts';
import { scheduleEvent } from './decider.ts';
import { eventStream, type EventState } from './event.ts';

interface Parts {
  readonly platform: Pick<Platform, 'commands' | 'pool' | 'watch'>;
  readonly streams: Streams<EventState>;
  readonly shownTo: (rights: Rights | null, state: Extract<EventState, { kind: 'scheduled' }>) => Promise<EventView>;
  /** Gives somebody in one event the role that they have in another; nothing where they have none. */
  readonly takeRoleAlong: (
    accountId: AccountId,
    events: { readonly from: EventId; readonly to: EventId },
    context: CommandContext,
  ) => Promise<void>;
}

/** What is set up in an event is copied within a second, mostly: so long the answer waits for it. */
const wholeWithinMs = 3_000;

/**
 * `POST /api/events/{id}/clone` (rule event-setup/copying-an-event). The copy is begun here and made whole by
 * `complete-copy-when-begun`; its view says `copying` until then.
 */
export const eventCloning = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { platform, streams, shownTo, takeRoleAlong } = parts;
  const { commands, pool, watch } = platform;

  /** Waits until a copy is whole, at most so long; it may be that nobody is at work on it now. */
  const untilWhole = async (copyId: EventId): Promise<void> => {
    const waiting = new AbortController();
    const stop = watch.onEvent(({ streamId }) => {
      if (streamId !== eventStream(copyId)) return;
      streams.read(streamId).then(
        ({ state }) => (state.kind === 'scheduled' && state.isCopying ? undefined : waiting.abort()),
        () => waiting.abort(),
      );
    });
    await pause(wholeWithinMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    stop();
  };

  route(app, http, eventSetupApi.cloneEvent, {
    eventOf: ({ params }) => params.id,
    handle: async ({ params: { id }, query, body }, { session, context, newId, rightsIn }) => {
      if (session?.kind !== 'account') return reject('not-permitted');
      const { state: source } = await streams.read(eventStream(id));
      if (source.kind !== 'scheduled') return reject('event-not-found');
      const copyId = EventId.parse(newId('event'));
      const withRegistrants = body?.withRegistrants ?? query.withRegistrants ?? false;
      const { registrants } = withRegistrants ? await countContents(pool, { eventId: id }) : { registrants: 0 };
      await takeRoleAlong(session.accountId, { from: id, to: copyId }, context('role'));
      // What else is set up arrives with what it names: pictures and places of the copy's own.
      const { name, startDate, endDate, timeZone, language, appCurrency } = source.details;
      const { said } = splitEvent(
        ScheduleEvent.parse({ name: copyName(name), startDate, endDate, timeZone, language, appCurrency }),
        sanitised,
      );
      const begun = await commands.handle({
        streams,
        streamId: eventStream(copyId),
        eventId: copyId,
        decide: scheduleEvent,
        command: {
          eventId: copyId,
          creator: session.accountId,
          details: EventDetails.parse(said),
          copyOf: { eventId: id, withRegistrants, registrants },
        },
        context: context(),
      });
      if (isRejection(begun)) return begun;
      if (!withRegistrants && !begun.isRepeat) await untilWhole(copyId);
      const { state, position } = await streams.advance(eventStream(copyId));
      if (state.kind !== 'scheduled') return reject('event-not-found');
      return {
        body: { event: await shownTo(await rightsIn(copyId), state) },
        position: position ?? begun.position,
      };
    },
  });
};
