import { isRejection, RegistrantId, reject } from '@turnout/contracts/kernel';
import { paymentApi } from '@turnout/contracts/payment';
import { registrationEndOf } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { checkoutViewOf, choosePayment } from './choose.decider.ts';
import type { PaymentParts } from './parts.ts';

const saved = {
  en: 'Information successfully updated!',
  es: '¡Información actualizada correctamente!',
  fr: 'Informations mises à jour !',
};

/**
 * The checkout of a group (rule money/checkout): for whoever holds its primary's id or a link to pay, where the event does not
 * hide all of payment, and for staff. To anybody else there is none.
 */
export const checkoutRoutes = (app: FastifyInstance, http: HttpContext, parts: PaymentParts): void => {
  const { platform, registrations, payers } = parts;
  route(app, http, paymentApi.paymentsAttendees, {
    eventOf: ({ body }) => payers.eventOf(body.registrationId),
    handle: async ({ body }, caller) => {
      const payer = await payers.at(body.registrationId, caller);
      if (isRejection(payer)) return payer;
      const { found, event } = payer;
      const { eventId, primaryId, payment } = found.state;
      const shown = await registrations.viewOf(found.group, RegistrantId.parse(primaryId));
      const resObject = {
        ...checkoutViewOf(found.state, event),
        eventId,
        payingFor: {
          firstName: shown?.firstName ?? '',
          lastName: shown?.lastName ?? '',
          registrantsCount: shown?.registrantsCount ?? 1,
        },
        paymentMethod: payment?.method ?? null,
        payCode: payers.codeOf(found.state),
        ended: registrationEndOf(found.state),
      };
      return { body: { resObject } };
    },
  });
  route(app, http, paymentApi.setCheckoutAmount, {
    eventOf: ({ body }) => registrations.eventOf(body.registrationId),
    handle: async ({ body: { registrationId, amount, paymentMethod } }, caller) => {
      const payer = await payers.at(registrationId, caller);
      if (isRejection(payer)) return payer;
      const { found, event: settings, isStaff } = payer;
      const { eventId } = found.state;
      const method = paymentMethod === undefined || paymentMethod === '' ? null : paymentMethod;
      const chosen = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
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
