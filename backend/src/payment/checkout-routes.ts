import type { EventDetails } from '@turnout/contracts/event-setup';
import { isPrimaryOf, isRejection, meets, needs, RegistrantId, reject } from '@turnout/contracts/kernel';
import { paymentApi } from '@turnout/contracts/payment';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { checkoutViewOf, choosePayment } from './choose.decider.ts';
import type { PaymentParts } from './parts.ts';

const saved = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

const maySeeMoney = needs.event('viewRegistrants');

/**
 * The checkout of a group (rule money/checkout): for whoever holds its primary's id or a link to pay, where the event does not
 * hide all of payment, and for staff. To anybody else there is none.
 */
export const checkoutRoutes = (app: FastifyInstance, http: HttpContext, parts: PaymentParts): void => {
  const { platform, registrations } = parts;
  const { payCodes } = platform.ids;
  const open = openCheckout(parts);
  route(app, http, paymentApi.paymentsAttendees, {
    eventOf: async ({ body }) => {
      const named = payCodes.personOf(body.registrationId);
      return named === null ? null : registrations.eventOf(named);
    },
    handle: async ({ body }, caller) => {
      const named = payCodes.personOf(body.registrationId);
      const found = named === null ? null : await open(named, caller);
      if (found === null) return reject('not-found');
      const { group, settings } = found;
      const { eventId, primaryId, payment } = group.state;
      const first = RegistrantId.parse(primaryId);
      const shown = await registrations.viewOf(group.group, first);
      const resObject = {
        ...checkoutViewOf(group.state, settings),
        eventId,
        payingFor: {
          firstName: shown?.firstName ?? '',
          lastName: shown?.lastName ?? '',
          registrantsCount: shown?.registrantsCount ?? 1,
        },
        paymentMethod: payment?.method ?? null,
        payCode: payCodes.codeOf(first),
      };
      return { body: { resObject } };
    },
  });
  route(app, http, paymentApi.setCheckoutAmount, {
    eventOf: ({ body }) => registrations.eventOf(body.registrationId),
    handle: async ({ body: { registrationId, amount, paymentMethod } }, caller) => {
      const found = await open(registrationId, caller);
      if (found === null) return reject('not-found');
      const { settings, group, isStaff } = found;
      const { eventId } = group.state;
      const method = paymentMethod === undefined || paymentMethod === '' ? null : paymentMethod;
      const chosen = await platform.commands.handle({
        streams: registrations.streams,
        streamId: group.streamId,
        eventId,
        decide: choosePayment,
        command: { eventId, amount, method, settings, isStaff },
        context: caller.context(),
      });
      if (isRejection(chosen)) return chosen;
      const { after, position } = chosen;
      if (after.state.kind !== 'group') return reject('not-found');
      const resObject = checkoutViewOf(after.state, settings);
      return { body: { resObject, message: say(saved, caller.language) }, position };
    },
  });
};

/** Finds a group for whoever may see its money; null: there is none for them. */
const openCheckout =
  ({ registrations, eventDetails }: Pick<PaymentParts, 'registrations' | 'eventDetails'>) =>
  async (id: RegistrantId, { rightsIn }: Pick<Caller, 'rightsIn'>) => {
    const group = await registrations.find(id);
    if (group === null) return null;
    const { state } = group;
    const settings: EventDetails | null = await eventDetails(state.eventId);
    if (settings === null) return null;
    const isStaff = meets(maySeeMoney, await rightsIn(state.eventId));
    const isOpen = isPrimaryOf(id, state.primaryId) && !settings.hideAllPaymentInfoFromRegistrant;
    return isStaff || isOpen ? { group, settings, isStaff } : null;
  };
