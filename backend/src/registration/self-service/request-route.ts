import { comparableEmail, EditLinkId, isEmail, isRejection, reject } from '@turnout/contracts/kernel';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { byConfirmationNumber } from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import type { RegistrationParts } from '../parts.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { requestEditLink } from './decider.ts';

const sent = {
  en: 'Information to edit this registration successfully sent to your email.',
  es: 'Le hemos enviado por correo la información para editar esta inscripción.',
  fr: 'Les informations pour modifier cette inscription ont été envoyées par e-mail.',
};

/** Whether an address is the one that somebody registered with. */
const isAddressOf = ({ email }: Pick<RegistrationView, 'email'>, typed: string): boolean =>
  isEmail(email) && comparableEmail(email) === comparableEmail(typed);

/** Sends a link with which a registrant edits the registration (docs/decisions/0085). */
export const requestRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { registrations, eventDetails, mailGoesOut, platform } = parts;
  route(app, http, registrationApi.requestEditLink, {
    handle: async ({ body: { eventId, email, registrationId: number } }, caller) => {
      const { countOn, context, language, newId } = caller;
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      if (!event.showEditMyRegistration && !event.showEditRegistrationRequestInfo) return reject('self-service-off');
      if (!event.sendEmails) return reject('emails-off');
      // Whatever number is named, so that this tells nothing either.
      const tooOften = await countOn(`${eventId} ${platform.ids.digest(number.toUpperCase())}`);
      if (tooOften !== null) return tooOften;
      const answer = { body: { message: say(sent, language), mailGoesOut } };
      const people = await platform.surely.find(byConfirmationNumber, { eventId, number });
      const primary = people.find(({ parent }) => parent === null);
      const found = primary === undefined ? null : await registrations.find(primary._id);
      const view =
        found === null || primary === undefined ? null : await registrations.viewOf(found.group, primary._id);
      // Who is registered is told to nobody who asks: the answer is the same.
      if (found === null || view === null || !isAddressOf(view, email)) return answer;
      const asked = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId,
        decide: requestEditLink,
        command: {
          eventId,
          linkId: EditLinkId.parse(newId('edit-link')),
          language: visitorLanguage(caller, event),
        },
        context: context(),
      });
      return isRejection(asked) ? answer : { ...answer, position: asked.position };
    },
  });
};
