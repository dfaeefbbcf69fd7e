import { noteApi } from '@turnout/contracts/attendees';
import { isRejection, reject } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { noteRegistrant } from '../../groups/decide/note.decider.ts';
import { openNoteOf } from '../../groups/stream/note-of.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';

/** A registrant's note for staff is read and set (rule check-in/note-for-staff); straight from the group's stream. */
export const noteRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, registrations }: Pick<RegistrationParts, 'platform' | 'registrations'>,
): void => {
  const noteOf = openNoteOf(platform);

  route(app, http, noteApi.note, {
    reads: ['registrants'],
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }) => {
      const found = await registrations.find(id);
      const person = found?.state.registrants.get(id);
      if (found === null || person === undefined) return reject('registration-not-found');
      return { body: { note: await noteOf(found.state, id), settings: person.noteSettings } };
    },
  });

  route(app, http, noteApi.setNote, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body: { note, seen } }, { context }) => {
      const found = await registrations.find(id);
      if (found === null) return reject('registration-not-found');
      const outcome = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId: found.state.eventId,
        decide: noteRegistrant,
        command: { registrantId: id, note, seen },
        context: context(),
      });
      if (isRejection(outcome)) return outcome;
      const { state } = outcome.after;
      const settings = state.kind === 'group' ? (state.registrants.get(id)?.noteSettings ?? seen) : seen;
      return { body: { note, settings }, position: outcome.position };
    },
  });
};
