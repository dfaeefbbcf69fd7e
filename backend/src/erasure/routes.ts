import { isRejection, reject } from '@turnout/contracts/kernel';
import { erasureApi } from '@turnout/contracts/erasure';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { registrationFor } from '../platform/session/staff.ts';
import type { Registrations } from '../groups/stream/registrations.ts';
import type { CompleteErasure } from './complete-erasure.ts';
import { erasePerson } from './erase-person.ts';

const erasedWords = {
  en: 'The person was erased.',
  es: 'La persona fue borrada.',
  fr: 'La personne a été effacée.',
};

/** POST /api/x/registrations/:id/erase: for good (rule attendees/erasure). */
export const eraseRoute = (
  app: FastifyInstance,
  http: HttpContext,
  parts: { readonly platform: Platform; readonly registrations: Registrations; readonly erasure: CompleteErasure },
): void => {
  const { registrations } = parts;
  route(app, http, erasureApi.erase, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body }, { context, language, rights }) => {
      const erased = await erasePerson(parts, { registrantId: id, ...body, context: context() });
      if (isRejection(erased)) return erased;
      const registration = await registrations.viewOf(erased.after, id);
      return registration === null
        ? reject('registration-not-found')
        : {
            body: { message: say(erasedWords, language), registration: registrationFor(rights)(registration) },
            position: erased.position,
          };
    },
  });
};
