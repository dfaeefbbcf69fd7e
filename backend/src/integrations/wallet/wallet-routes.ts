import { eventDates, languageFor, placeLines, type EventDetails } from '@turnout/contracts/event-setup';
import { walletApi } from '@turnout/contracts/integrations';
import { reject, type EventId, type Language, type RegistrantId, type TypeId } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import type { Registrations } from '../../groups/stream/registrations.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { openApplePasses, type ApplePassConfig } from './apple.ts';
import { openGooglePasses, type GooglePassConfig } from './google.ts';
import type { Ticket } from './ticket.ts';

/** Wallets that passes are made for; null: not for this one. */
export interface WalletConfig {
  readonly apple: ApplePassConfig | null;
  readonly google: GooglePassConfig | null;
}

export interface WalletParts {
  readonly platform: Pick<Platform, 'ids'>;
  readonly wallet: WalletConfig;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly registrations: Pick<Registrations, 'find' | 'eventOf' | 'personalOf'>;
  readonly typeInfo: (id: TypeId) => Promise<{ readonly name: string } | null>;
}

const headings: Readonly<Record<Language, Ticket['words']>> = {
  en: { name: 'Name', type: 'Registration type', when: 'When', where: 'Where' },
  es: { name: 'Nombre', type: 'Tipo de inscripción', when: 'Cuándo', where: 'Dónde' },
  fr: { name: 'Nom', type: "Type d'inscription", when: 'Quand', where: 'Où' },
};

/** Passes for the wallets of phones, by the id that opens the confirmation page (rule integrations/wallet-passes). */
export const walletRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, wallet, eventDetails, registrations, typeInfo }: WalletParts,
): void => {
  const { ids } = platform;
  const apple = wallet.apple === null ? null : openApplePasses(wallet.apple);
  const google = wallet.google === null ? null : openGooglePasses(wallet.google);

  /** The ticket of whoever may come and is shown their code; null: there is none. */
  const ticketOf = async (id: RegistrantId): Promise<Ticket | null> => {
    const found = await registrations.find(id);
    const person = found?.state.registrants.get(id);
    if (found === null || person === undefined || person.isErased || person.status !== 'confirmed') return null;
    const { eventId } = found.state;
    const [event, type, personal] = await Promise.all([
      eventDetails(eventId),
      typeInfo(person.typeId),
      registrations.personalOf(found.group, id),
    ]);
    if (event === null || !event.qrOnConfirmationEmailAndConfirmationPage) return null;
    const language = languageFor(null, event);
    return {
      serial: ids.derive(id, 'wallet-pass'),
      code: ids.badges.codeOf(id, person.badge),
      name: `${personal.firstName} ${personal.lastName}`.trim(),
      type: type?.name ?? '',
      eventId,
      event: event.name,
      organiser: event.organiserName === '' ? event.name : event.organiserName,
      place: placeLines(event, language).join(', '),
      startsAt: event.startDate,
      endsAt: event.endDate,
      when: `${eventDates(event, language)} (${event.timeZone})`,
      words: headings[language],
    };
  };
  const eventOf = ({ params }: { readonly params: { readonly registrationId: RegistrantId } }) =>
    registrations.eventOf(params.registrationId);

  route(app, http, walletApi.walletWays, {
    reads: [],
    handle: () => Promise.resolve({ body: { apple: apple !== null, google: google !== null } }),
  });
  route(app, http, walletApi.applePass, {
    reads: ['registrants'],
    eventOf,
    handle: async ({ params: { registrationId } }) => {
      const ticket = apple === null ? null : await ticketOf(registrationId);
      if (apple === null || ticket === null) return reject('not-found');
      return { file: await apple(ticket), type: 'application/vnd.apple.pkpass', name: 'pass.pkpass' };
    },
  });
  route(app, http, walletApi.googlePass, {
    reads: ['registrants'],
    eventOf,
    handle: async ({ params: { registrationId } }) => {
      const ticket = google === null ? null : await ticketOf(registrationId);
      return google === null || ticket === null ? reject('not-found') : { body: { address: await google(ticket) } };
    },
  });
};
