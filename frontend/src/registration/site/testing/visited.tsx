import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { PublicEventView, StreetMap } from '@turnout/contracts/event-setup';
import { type ChoosableActivity, type SeatsView, seatsTopic } from '@turnout/contracts/forms';
import type { SubscribeAnswer } from '@turnout/contracts/kernel';
import { onlinePaymentTopics, type CheckoutPaymentsView } from '@turnout/contracts/online-payment';
import { inventoryTopics, type WaitingPlace } from '@turnout/contracts/inventory';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { openLocalServer, type Reply, type SeenRequest } from '../../../platform/testing/local-server.ts';
import { speakEnglish } from '../../../ui/testing/drawn.tsx';
import uiWords from '../../../ui/words/en.json' with { type: 'json' };
import { routes } from '../pages/site.routes.ts';
import words from '../words/en.json' with { type: 'json' };

const id = (sign: string): string => sign.repeat(20);
export const ids = { event: id('e'), visitor: id('v'), child: id('c'), full: id('f'), registration: id('r') } as const;

/** A field as visitors get it, with the sign that its id is made of. */
export const field = (sign: string, over: Record<string, unknown>) => ({
  _id: id(sign),
  eventId: ids.event,
  title: '',
  name: `F${sign}`,
  description: '',
  type: 'text',
  required: false,
  values: '',
  labels: '',
  fieldMapping: '',
  validations: {},
  published: true,
  showOnRegistrationScreen: true,
  ...over,
});
export const fields = [
  field('1', { title: 'First name', required: true, fieldMapping: 'firstName' }),
  field('2', { title: 'E-mail', fieldMapping: 'email', validations: { email: true } }),
];
const type = (_id: string, over: Record<string, unknown>) => ({
  _id,
  eventId: ids.event,
  name: '',
  description: '',
  order: null,
  publicRegistration: true,
  typeGroupOnly: false,
  groups: [],
  groupCount: {},
  minimumCount: 0,
  availableSeats: 0,
  seatsLeft: null,
  fields,
  validations: [],
  ...over,
});
const person = (over: Record<string, unknown>) => ({
  _id: ids.registration,
  event: ids.event,
  confirmationNumber: 'K7WQ2M9XA',
  status: 'confirmed',
  parent: null,
  registrantsCount: 2,
  registrationIndex: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  qr: '/qr.png',
  createdAt: '2026-11-21T09:00:00.000Z',
  type: { _id: ids.visitor, name: 'Visitor', badgeContent: '', welcomeEmail: '<p>See you</p>' },
  ...over,
});

const nowhere = (): PublicEventView['location'] => null;
const nothing = (): readonly Readonly<Record<string, unknown>>[] => [];
const noChoice = (): readonly ChoosableActivity[] => [];
const none = (): boolean => false;
const noAnswers = (): Record<string, Reply> => ({});
const nobody = (): Readonly<Record<string, unknown>> | null => null;
const noMap = (): StreetMap | null => null;

/** What the server knows; a spec changes it before it opens a page. */
export const aSite = () => ({
  event: {
    _id: ids.event,
    name: 'Railway Day',
    description: 'Steam and signals',
    startDate: '2027-05-21T07:00:00.000Z',
    endDate: '2027-05-22T16:00:00.000Z',
    timeZone: 'Europe/Madrid',
    country: '',
    language: '',
    address: '',
    location: nowhere(),
    notificationEmail: 'hello@example.org',
    website: '',
    appCurrency: 'EUR',
    termsAndConditions: '<p>Be kind</p>',
    preventExternalRegistrations: false,
    preventExternalRegistrationsMessage: 'Members only',
    registrationClosesAt: null,
    showTypeDescription: true,
    dontShowMapOnConfirmationPage: false,
    qrOnConfirmationEmailAndConfirmationPage: true,
    displayActivitiesTogetherWithRegistrantNames: false,
    enablePaymentInfo: false,
    paymentInfo: '<p>To ES12</p>',
    hideAllPaymentInfoFromRegistrant: false,
    isRegistrationOpen: true,
    keywords: '',
    checkForDuplicates: false,
    allowRegistrantToDeleteRegistrant: true,
  },
  types: [
    type(ids.visitor, { name: 'Visitor', order: 1, groups: [ids.child], groupCount: { [ids.child]: 1 }, seatsLeft: 3 }),
    type(ids.child, { name: 'Child', typeGroupOnly: true }),
    type(ids.full, { name: 'Dinner', order: 0, seatsLeft: 0 }),
  ],
  group: {
    registration: person({}),
    childRegistrations: [
      person({ _id: `${ids.registration}.2`, registrationIndex: 2, firstName: 'Byron', status: 'pending' }),
    ],
  },
  /** What follows from types or answers at a price. */
  following: nothing(),
  /** The activities that are open to choice. */
  choosable: noChoice(),
  takesPromoCodes: none(),
  takesAccessCodes: none(),
  mailGoesOut: true,
  mailWaits: false,
  /** The place of whoever opens the link of somebody who waits; nobody waits unless a spec says so. */
  waiting: nobody(),
  waiter: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' },
  streetMap: noMap(),
  onCode: (_seen: SeenRequest): Reply => ({
    status: 422,
    body: { message: 'promoCode: this code is not valid', code: 'promo-code-not-valid' },
  }),
  /** What is answered beside all this, by method and path. */
  answers: noAnswers(),
  /** What whoever follows a place is told; unless told, that there is none to follow. */
  onPlace: (): SubscribeAnswer => ({ ok: false, code: 'not-found', message: 'Not found' }),
  /** The answer to whoever follows payments; unless told, that there is none to follow. */
  onPayments: (): SubscribeAnswer => ({ ok: false, code: 'not-found', message: 'Not found' }),
  onSubmit: (_seen: SeenRequest): Reply => ({ body: aSite().group }),
});
export type Site = ReturnType<typeof aSite>;

const challenge = { parameters: { algorithm: 'SHA-256', nonce: '00', salt: '00', keyPrefix: '00' }, signature: 'ok' };
const missing: Reply = { status: 404, body: { message: 'Not found', code: 'not-found' } };

/** A device that has proved its work as soon as it is asked to. */
class ProvesAtOnce extends EventTarget {
  postMessage(): void {
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: { counter: 1, derivedKey: '00', time: 1 } })),
    );
  }
  terminate(): void {}
}

const mailAsked = ({ mailGoesOut, mailWaits }: Site) => ({
  message: 'Said by the server',
  mailGoesOut,
  ...(mailWaits ? { mailWaits } : {}),
});

const answerOf = (site: Site, seen: SeenRequest): Reply => {
  const { pathname } = new URL(seen.path, 'http://site');
  const own = site.answers[`${seen.method} ${pathname}`];
  if (own !== undefined) return own;
  if (pathname === `/api/events/${ids.event}`) return { body: { event: site.event } };
  if (pathname === '/api/x/street-map') return { body: { map: site.streetMap } };
  if (pathname === '/api/types') return { body: { types: site.types } };
  if (pathname === '/api/x/price-rules')
    return {
      body: {
        activities: site.following,
        choosable: site.choosable,
        takesPromoCodes: site.takesPromoCodes,
        takesAccessCodes: site.takesAccessCodes,
      },
    };
  if (pathname === '/api/x/promo-codes/check') return site.onCode(seen);
  if (pathname === '/api/x/waiting-list') return { body: mailAsked(site) };
  if (pathname.endsWith('/confirm')) return { body: { message: 'Your e-mail address is confirmed.' } };
  if (pathname.endsWith('/leave')) return { body: { message: 'Said by the server' } };
  if (pathname.startsWith('/api/x/waiting-list'))
    return site.waiting === null
      ? missing
      : {
          body: { waiting: site.waiting, ...(site.waiting['until'] === null ? {} : { entered: site.waiter }) },
        };
  if (pathname === '/api/type-groups') return { body: { typeGroups: [] } };
  if (pathname === '/api/speakers') return { body: { speakers: [] } };
  if (pathname === '/api/x/bot-check') return { body: challenge };
  if (pathname === '/api/registrations') return site.onSubmit(seen);
  if (pathname === `/api/registrations/${ids.registration}`) return { body: site.group };
  if (pathname === `/api/registrations/${ids.registration}/resend-confirmation-email`) return { body: mailAsked(site) };
  return missing;
};

/** A server with one event, and pages that believe it to be theirs. */
export const openSite = async () => {
  await speakEnglish({ site: words, ui: uiWords });
  const server = await openLocalServer();
  vi.stubGlobal('Worker', ProvesAtOnce);
  const state = { site: aSite() };
  server.script.onRequest = (seen) => answerOf(state.site, seen);
  const asTold = () => ({
    seatsLeft: Object.fromEntries(state.site.types.map(({ _id, seatsLeft: left }) => [_id, left])),
    activitiesLeft: {},
    optionsLeft: {},
    openUntil: state.site.event.isRegistrationOpen ? state.site.event.endDate : null,
    version: 'as read',
  });
  server.script.onSubscribe = ({ topic }) => {
    if (topic === inventoryTopics.waitingPlace.name) return state.site.onPlace();
    if (topic === onlinePaymentTopics.checkoutPayments.name) return state.site.onPayments();
    return { ok: true, room: 'seats', position: '', view: asTold() };
  };
  /** Opens an address as a browser does. */
  const open = (
    path: string,
  ): { readonly user: UserEvent; readonly at: () => string; readonly asked: () => string } => {
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    return {
      user: userEvent.setup(),
      at: () => router.state.location.pathname,
      asked: () => router.state.location.search,
    };
  };
  return {
    open,
    /** Begins anew with an event as `aSite` has it. */
    reset: (change: (site: Site) => void = () => undefined): void => {
      server.clear();
      state.site = aSite();
      change(state.site);
    },
    /** Changes the event while pages are open. */
    change: (change: (site: Site) => void): void => change(state.site),
    requests: (method: string, path: string) =>
      server.requests.filter((seen) => seen.method === method && seen.path.startsWith(path)),
    /** What they name who follow the seats. */
    watchedWith: () => server.subscriptions.flatMap(({ topic, params }) => (topic === seatsTopic.name ? [params] : [])),
    /** How many pages follow the seats. */
    watched: () => server.subscriptions.filter(({ topic }) => topic === seatsTopic.name).length,
    /** How many pages follow a place on a waiting list. */
    placesWatched: () => server.subscriptions.filter(({ topic }) => topic === inventoryTopics.waitingPlace.name),
    /** The pages that follow payments. */
    paymentsWatched: () =>
      server.subscriptions.filter(({ topic }) => topic === onlinePaymentTopics.checkoutPayments.name),
    /** Tells whoever follows their place. */
    tellPlace: (view: WaitingPlace) => server.patch({ room: 'place', from: '', to: '', view }),
    /** Tells whoever follows payments. */
    tellPayments: (view: CheckoutPaymentsView) => server.patch({ room: 'payments', from: '', to: '', view }),
    /** Hangs up on everybody, as on those whose view is gone. */
    hangUp: () => server.drop(),
    /** Tells whoever follows the seats what is another than at first. */
    tellSeats: (told: Partial<SeatsView>) =>
      server.patch({ room: 'seats', from: '', to: '', view: { ...asTold(), ...told } }),
    close: server.close,
  };
};
