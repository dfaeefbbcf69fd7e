import type { EventDetails } from '@turnout/contracts/event-setup';
import { comparableEmail, EditLinkId, isEmail, reject, type EventId } from '@turnout/contracts/kernel';
import { selfServiceApi } from '@turnout/contracts/self-service';
import { type RegistrationView } from '@turnout/contracts/registration';
import { byConfirmationNumber } from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { visitorLanguage } from '../../platform/http/visitor-language.ts';
import { requestEditLink } from './decider.ts';

const sent = {
  en: 'Information to edit this registration successfully sent to your email.',
  es: 'Le hemos enviado por correo la información para editar esta inscripción.',
  fr: 'Les informations pour modifier cette inscription ont été envoyées par e-mail.',
};

/** Whether an address is the one that somebody registered with. */
const isAddressOf = ({ email }: Pick<RegistrationView, 'email'>, typed: string): boolean =>
  isEmail(email) && comparableEmail(email) === comparableEmail(typed);

/** What somebody asked for, and in what circumstances. */
interface Ask {
  readonly eventId: EventId;
  /** As typed. */
  readonly email: string;
  /** Who has the number that was typed. */
  readonly people: readonly Pick<RegistrationView, '_id' | 'parent'>[];
  readonly event: EventDetails;
  readonly caller: Caller;
}

/** Has a link sent to the primary of a group, where the address that was typed is theirs. */
const sendLink = async (
  { registrations, platform }: RegistrationParts,
  { eventId, email, people, event, caller }: Ask,
): Promise<void> => {
  const primary = people.find(({ parent }) => parent === null);
  const found = primary === undefined ? null : await registrations.find(primary._id);
  if (found === null || primary === undefined) return;
  const view = await registrations.viewOf(found.group, primary._id);
  if (view === null || !isAddressOf(view, email)) return;
  // Deleted, rejected and erased people get none, and whoever asks hears nothing of that.
  await platform.commands.handle({
    streams: registrations.streams,
    streamId: found.streamId,
    eventId,
    decide: requestEditLink,
    command: {
      eventId,
      linkId: EditLinkId.parse(caller.newId('edit-link')),
      language: visitorLanguage(caller, event),
    },
    context: caller.context(),
  });
};

/** Sends a link with which a registrant edits the registration (docs/decisions/0085). */
export const requestRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { eventDetails, mailReach, platform } = parts;
  route(app, http, selfServiceApi.requestEditLink, {
    handle: async ({ body: { eventId, email, registrationId: number } }, caller) => {
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      if (!event.showEditMyRegistration && !event.showEditRegistrationRequestInfo) return reject('self-service-off');
      if (!event.sendEmails) return reject('emails-off');
      // Each pair is counted by itself, right or wrong: who asks with wrong addresses takes no ask from whose it is.
      const pair = platform.ids.digest(`${number.toUpperCase()} ${comparableEmail(email)}`);
      const tooOften = await caller.countOn(`${eventId} ${pair}`);
      if (tooOften !== null) return tooOften;
      const people = await platform.surely.find(byConfirmationNumber, { eventId, number });
      // Who is registered is told to nobody who asks, by the time neither: what the right pair causes comes after the answer.
      platform.afterAnswer.run('an edit link', () => sendLink(parts, { eventId, email, people, event, caller }));
      return { body: await mailReach.answer(sent, caller.language) };
    },
  });
};
