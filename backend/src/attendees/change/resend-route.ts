import { isRejection, reject, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '../../platform/command/handle.ts';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';
import { requestConfirmation } from '../../groups/decide/decider.ts';
import { seesAll, type RegistrationParts } from '../../groups/stream/parts.ts';

const onItsWay = {
  en: 'The confirmation e-mail is on its way.',
  es: 'El correo de confirmación está en camino.',
  fr: "L'e-mail de confirmation est en route.",
};

const kept = {
  en: 'No e-mail can be sent from here: no mail server is set up. The registration stays as it is.',
  es: 'Desde aquí no se pueden enviar correos: no hay servidor de correo configurado. La inscripción queda como está.',
  fr: "Aucun e-mail ne peut être envoyé d'ici : aucun serveur de messagerie n'est configuré. L'inscription reste telle quelle.",
};

/** The answer to who asked: nobody is promised an e-mail where none can be sent. */
export const answerOfResend = (mailReach: MailReach, language: Caller['language']) =>
  mailReach.answer(onItsWay, language, kept);

type FoundGroup = NonNullable<Awaited<ReturnType<RegistrationParts['registrations']['find']>>>;

/** Asks for somebody's confirmation to be sent again, by the event's settings and the address as they are now. */
export const openResend =
  ({
    registrations,
    eventDetails,
    isConfirmationWaiting,
    platform,
  }: Pick<RegistrationParts, 'registrations' | 'eventDetails' | 'isConfirmationWaiting' | 'platform'>) =>
  async ({ streamId, group, state: { eventId } }: FoundGroup, registrantId: RegistrantId, context: CommandContext) => {
    // What waits is written when it goes out: by the settings and the address of then.
    if (await isConfirmationWaiting(registrantId)) return reject('confirmation-waiting');
    const [event, personal] = await Promise.all([eventDetails(eventId), registrations.personalOf(group, registrantId)]);
    return platform.commands.handle({
      streams: registrations.streams,
      streamId,
      eventId,
      decide: requestConfirmation,
      command: {
        eventId,
        registrantId,
        sendsEmails: event?.sendEmails ?? false,
        hasAddress: personal.email !== '',
      },
      context,
    });
  };

/** POST …/resend-confirmation-email: for whoever has the registration's id, a few times an hour; for staff always. */
export const resendRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { registrations, mailReach } = parts;
  const resend = openResend(parts);
  route(app, http, registrationApi.resendConfirmation, {
    eventOf: ({ params }) => registrations.eventOf(params.id),
    handle: async ({ params: { id } }, { rightsIn, context, language, countOn }) => {
      const found = await registrations.find(id);
      const isStaff = found !== null && seesAll(await rightsIn(found.state.eventId));
      if (found === null) return reject('registration-not-found');
      const isRepeat = found.group.commands.has(context().commandId);
      const tooOften = isStaff || isRepeat ? null : await countOn(id);
      if (tooOften !== null) return tooOften;
      const requested = await resend(found, id, context());
      return isRejection(requested)
        ? requested
        : { body: await answerOfResend(mailReach, language), position: requested.position };
    },
  });
};
