import { eventSetupApi, eventSetupEvents } from '@turnout/contracts/event-setup';
import { isFact, isRejection, meets, needs, reject } from '@turnout/contracts/kernel';
import { countContents } from '@turnout/projections/event-setup/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import type { Files } from '../platform/files/files.ts';
import type { Platform } from '../platform/module/platform.ts';
import { JournalUnwritable, openErasureJournal } from '../platform/personal/erasure-journal.ts';
import type { Streams } from '../platform/command/streams.ts';
import { deleted } from '../platform/records/record-routes.ts';
import { removeEvent } from './decider.ts';
import { eventStream, type EventState } from './event.ts';
import { erasuresBy } from './removal/empty-event.ts';

interface Parts {
  readonly platform: Pick<Platform, 'commands' | 'pool' | 'log'>;
  readonly streams: Streams<EventState>;
  readonly files: Pick<Files, 'ofEvent'>;
  /** The file that remembers who was erased, outside the backups. */
  readonly erasureJournal: string;
}

const mayRemove = needs.event('editRegistrationTypes');

/**
 * Deleting an event (rule event-setup/deleting-an-event): gone for everybody when it is answered, and again where a
 * backup brings it back; what is left of it is cleared by `empty-event-when-removed`. Refused, with nothing changed, where the journal of erasures cannot be
 * written, since its people could not be erased.
 */
export const eventRemoving = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { platform, streams, files } = parts;
  const journal = openErasureJournal(parts.erasureJournal);

  route(app, http, eventSetupApi.eventContents, {
    reads: ['registrants', 'forms', 'speakers', 'checkpoints', 'accounts'],
    eventOf: ({ params }) => params.id,
    handle: async ({ params: { id } }) => {
      const { state } = await streams.read(eventStream(id));
      if (state.kind !== 'scheduled') return reject('event-not-found');
      const [counted, pictures] = await Promise.all([countContents(platform.pool, { eventId: id }), files.ofEvent(id)]);
      return { body: { contents: { ...counted, pictures: pictures.length } } };
    },
  });

  route(app, http, eventSetupApi.removeEvent, {
    isOfGone: true,
    isWhileCopying: true,
    eventOf: ({ params }) => params.id,
    handle: async ({ params: { id } }, { context, language, rights }) => {
      try {
        await journal.check();
      } catch (error) {
        if (error instanceof JournalUnwritable) return reject('erasure-journal-unwritable');
        throw error;
      }
      const removed = await platform.commands.handle({
        streams,
        streamId: eventStream(id),
        eventId: id,
        decide: removeEvent,
        command: null,
        context: context(),
      });
      if (isRejection(removed)) return meets(mayRemove, rights) ? removed : reject('not-permitted');
      // As it was stored, so that whoever finishes it after a crash writes the same line.
      const facts = await platform.log.readStream(eventStream(id));
      const stored = facts.find((fact) => isFact(eventSetupEvents.EventRemoved, fact));
      if (stored === undefined) throw new Error(`${id} does not hold the deletion that was just stored`);
      await journal.note(...erasuresBy(stored, id, [id]));
      return { body: { message: say(deleted, language) }, position: removed.position };
    },
  });
};
