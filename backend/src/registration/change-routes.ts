import { isRejection, reject } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { registrationFor } from '../platform/session/staff.ts';
import { openCorrect } from './correct.ts';
import { logPrint } from './printing.decider.ts';
import type { RegistrationParts } from './parts.ts';

const noted = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

/** What is noted about a registration that is there: corrections and prints. */
export const changeRoutes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { platform, registrations, eventDetails } = parts;
  const { commands } = platform;
  const { streams } = registrations;
  const correct = openCorrect(parts);

  route(app, http, registrationApi.correct, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id }, body }, caller) => {
      const corrected = await correct(id, body, caller);
      if (isRejection(corrected)) return corrected;
      const registration = await registrations.viewOf(corrected.after, id);
      return registration === null
        ? reject('registration-not-found')
        : { body: { registration: registrationFor(caller.rights)(registration) }, position: corrected.position };
    },
  });

  route(app, http, registrationApi.logPrint, {
    eventOf: ({ body }) => registrations.eventOf(body.registrantId),
    handle: async ({ body }, { context, language }) => {
      const found = await registrations.find(body.registrantId);
      if (found === null) return reject('registration-not-found');
      const event = await eventDetails(found.state.eventId);
      const printed = await commands.handle({
        streams,
        streamId: found.streamId,
        eventId: found.state.eventId,
        decide: logPrint,
        command: { ...body, isAnyStatus: event?.allowBadgePrintingForAnyStatus === true },
        context: context(),
      });
      return isRejection(printed) ? printed : { body: { message: say(noted, language) }, position: printed.position };
    },
  });
};
