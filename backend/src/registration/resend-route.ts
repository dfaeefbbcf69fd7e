import { isRejection, reject } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { requestConfirmation } from './decider.ts';
import { seesAll, type RegistrationParts } from './parts.ts';

const onItsWay = {
  en: 'The confirmation e-mail is on its way.',
  es: 'El correo de confirmación está en camino.',
  fr: "L'e-mail de confirmation est en route.",
};

/** POST …/resend-confirmation-email: for whoever has the registration's id, a few times an hour; for staff always. */
export const resendRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { registrations, eventDetails, platform } = parts;
  route(app, http, registrationApi.resendConfirmation, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }, { rightsIn, context, language, countOn }) => {
      const found = await registrations.find(id);
      const isStaff = found !== null && seesAll(await rightsIn(found.state.eventId));
      if (found === null) return reject('registration-not-found');
      const { streamId, group, state } = found;
      const isRepeat = group.commands.has(context().commandId);
      const tooOften = isStaff || isRepeat ? null : await countOn(id);
      if (tooOften !== null) return tooOften;
      const { eventId } = state;
      const [event, personal] = await Promise.all([eventDetails(eventId), registrations.personalOf(group, id)]);
      const requested = await platform.commands.handle({
        streams: registrations.streams,
        streamId,
        eventId,
        decide: requestConfirmation,
        command: {
          eventId,
          registrantId: id,
          sendsEmails: event?.sendEmails ?? false,
          hasAddress: personal.email !== '',
        },
        context: context(),
      });
      return isRejection(requested)
        ? requested
        : { body: { message: say(onItsWay, language) }, position: requested.position };
    },
  });
};
