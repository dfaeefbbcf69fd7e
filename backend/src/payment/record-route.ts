import { isFact, isRejection, meets, needs, reject, type Rights, type Words } from '@turnout/contracts/kernel';
import { paymentApi, paymentViewOf, type PaymentView } from '@turnout/contracts/payment';
import { registrationEvents, type RegistrationState, type TransactionType } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { Accepted } from '../platform/command/handle.ts';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { profileFor } from '../platform/session/staff.ts';
import { recordTransaction } from './decider.ts';
import type { PaymentParts } from './parts.ts';

/** What is said of what was recorded. */
export const created: Readonly<Record<TransactionType, Words>> = {
  payment: {
    en: 'Payment was successfully created!',
    es: '¡Pago creado correctamente!',
    fr: 'Paiement créé !',
  },
  discount: {
    en: 'Discount was successfully created!',
    es: '¡Descuento creado correctamente!',
    fr: 'Remise créée !',
  },
  charge: {
    en: 'Charge was successfully created!',
    es: '¡Cargo creado correctamente!',
    fr: 'Frais créés !',
  },
  refund: {
    en: 'Refund was successfully created!',
    es: '¡Reembolso creado correctamente!',
    fr: 'Remboursement créé !',
  },
};

const mayDiscount = needs.event('allowApplyingManualDiscountsForRegistrations');
export const mayRefund = needs.event('refundPayments');

/** Recording a payment, a charge, a discount or a refund by hand (rule money/transactions). */
export const recordRoute = (app: FastifyInstance, http: HttpContext, parts: PaymentParts): void => {
  const { platform, registrations, eventDetails } = parts;
  route(app, http, paymentApi.recordTransaction, {
    eventOf: ({ body }) => registrations.eventOf(body.registrationId),
    handle: async ({ body }, caller) => {
      const { registrationId: registrantId, type, amount, method, description } = body;
      const found = await registrations.find(registrantId);
      const person = found?.state.registrants.get(registrantId);
      if (found === null || person === undefined) return reject('not-found');
      const { eventId } = found.state;
      if (body.eventId !== undefined && body.eventId !== eventId) return reject('not-found');
      const settings = await eventDetails(eventId);
      if (settings === null) return reject('not-found');
      if (type === 'discount' && !meets(mayDiscount, caller.rights)) return reject('may-not-transact');
      if (type === 'refund' && !meets(mayRefund, caller.rights)) return reject('may-not-transact');
      if (await parts.isCutOff(caller, { eventId, registeredAt: person.registeredAt }))
        return reject('may-not-transact');
      const recorded = await platform.commands.handle({
        streams: registrations.streams,
        streamId: found.streamId,
        eventId,
        decide: recordTransaction,
        command: { eventId, registrantId, type, amount, method, description, settings },
        context: caller.context(),
      });
      if (isRejection(recorded)) return recorded;
      const payment = await recordedView(parts, recorded, {
        description,
        bankName: settings.paymentProviderName ?? '',
        rights: caller.rights,
      });
      return payment === null
        ? reject('command-id-reused')
        : { body: { payment, message: say(created[type], caller.language) }, position: recorded.position };
    },
  });
};

/** What was recorded, as it was then; null: this command recorded nothing. */
export const recordedView = async (
  { registrations, profile }: PaymentParts,
  { facts, after }: Accepted<RegistrationState>,
  {
    description,
    bankName,
    rights,
  }: { readonly description: string; readonly bankName: string; readonly rights: Rights | null },
): Promise<PaymentView | null> => {
  const fact = facts.find((one) => isFact(registrationEvents.TransactionRecorded, one));
  if (fact === undefined) return null;
  const { data, metadata } = fact;
  const { actor, at } = metadata;
  const { registrantId } = data;
  const [by, person] = await Promise.all([
    actor.kind === 'account' ? profileFor(profile, rights)(actor.id) : null,
    registrations.viewOf(after, registrantId),
  ]);
  const { confirmationNumber = '', firstName = '', lastName = '' } = person ?? {};
  return paymentViewOf(
    { ...data, id: data.transactionId, description, isSystemGenerated: false, at },
    { by, person: { confirmationNumber, firstName, lastName }, bankName },
  );
};
