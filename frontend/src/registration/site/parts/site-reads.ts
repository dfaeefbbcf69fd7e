import { bankTransferApi } from '@turnout/contracts/bank-transfer';
import {
  type EventView,
  eventSetupApi,
  isRegistrationOpenAt,
  speakerRecord,
  type PublicEventView,
} from '@turnout/contracts/event-setup';
import { formsApi } from '@turnout/contracts/forms';
import { EventId, Instant, PayerKey, RegistrantId } from '@turnout/contracts/kernel';
import { paymentApi } from '@turnout/contracts/payment';
import { receiptsApi } from '@turnout/contracts/receipts';
import { selfServiceApi } from '@turnout/contracts/self-service';
import { registrationApi } from '@turnout/contracts/registration';
import { inventoryApi } from '@turnout/contracts/inventory';
import { call } from '../../../platform/api.ts';
import { reading } from './reading.ts';
import { siteType } from './site-types.ts';

export type SiteEvent = PublicEventView;
const Priced = selfServiceApi.priceEditByCode.body.extend({ of: RegistrantId });
const PricedTransfer = selfServiceApi.priceTransfer.body.extend({
  code: selfServiceApi.priceTransfer.params.shape.code,
});

/** Staff read the whole event; the site shows them what visitors see. */
const siteEvent = (event: EventView | PublicEventView): SiteEvent =>
  'creator' in event
    ? { ...event, isRegistrationOpen: isRegistrationOpenAt(event, Instant.parse(new Date().toISOString())) }
    : event;

export const useEvent = reading(async (id, signal) => {
  const { data } = await call(eventSetupApi.event, { params: { id }, signal });
  return siteEvent(data.event);
});

/** Where pictures of maps come from, read for an event that shows its place; null: from nowhere. */
export const useStreetMap = reading(async (_eventId, signal) => {
  const { data } = await call(eventSetupApi.streetMap, { signal });
  return data.map;
});

export const useSpeakers = reading(async (eventId, signal) => {
  const { data } = await call(speakerRecord.calls.list, { query: { eventId }, signal });
  return data.speakers;
});

export const useTypes = reading(async (eventId, signal) => {
  const { data } = await call(formsApi.types, { query: { eventId }, signal });
  return [...data.types].map(siteType);
});

export const useTypeGroups = reading(async (eventId, signal) => {
  const { data } = await call(formsApi.typeGroups, { query: { eventId }, signal });
  return data.typeGroups;
});

/** A group by the id of one of its people, whoever is asked about first. */
export const useGroup = reading(async (id, signal) => {
  const { data } = await call(registrationApi.registration, {
    params: { id },
    query: { withChildregistrations: 'true' },
    signal,
  });
  return {
    registration: data.registration,
    others: data.childRegistrations ?? [],
    byHand: data.paymentDeatils ?? [],
    refunded: data.refunded ?? 0,
  };
});

/** The debt of a group, its payments, and the amount to pay at the checkout, by the id of its primary or a link to pay. */
export const useCheckout = reading(async (payerKey, signal) => {
  const { data } = await call(paymentApi.paymentsAttendees, {
    body: { registrationId: PayerKey.parse(payerKey) },
    signal,
  });
  return data.resObject;
});

/** The receipts of whoever registered a group; none where they may know of none. */
export const useOwnReceipts = reading(async (id, signal) => {
  const params = { registrationId: RegistrantId.parse(id) };
  return (await call(receiptsApi.ownReceipts, { params, signal })).data.receipts;
});

export const useInvoiceAddress = reading(async (id, signal) => {
  const params = { registrationId: RegistrantId.parse(id) };
  return (await call(receiptsApi.invoiceAddress, { params, signal })).data;
});

/** The id of what a link opens on an event's page: the event's id and what else its address says. */
export const linkOn = (eventId: string, ...rest: readonly string[]): string => [eventId, ...rest].join('/');

/** A registration by its edit link (`linkOn` its event, the code), whole, with the forms that it is edited with. */
export const useOwnRegistration = reading(async (link, signal) => {
  const [eventId, code = ''] = link.split('/');
  const { data } = await call(selfServiceApi.registrationByCode, {
    params: { code },
    query: { withChildregistrations: 'true', eventId: EventId.parse(eventId) },
    signal,
  });
  return { people: [data.registration, ...(data.childRegistrations ?? [])], forms: data.forms, mayAdd: data.mayAdd };
});

/** What a registration would cost as it is edited. @param id the id of whom it is about and what is sent, as JSON. */
export const useEditPrice = reading(async (id, signal) => {
  const { of, ...body } = Priced.parse(JSON.parse(id));
  const { data } = await call(selfServiceApi.priceEditByCode, { params: { id: of }, body, signal });
  return data.price;
});

/** What is passed on with a link (`linkOn` its event, the code), and the form of whoever takes it over. */
export const useTransferOffer = reading(async (link, signal) => {
  const [eventId, code = ''] = link.split('/');
  const query = { eventId: EventId.parse(eventId) };
  const { data } = await call(selfServiceApi.transferOffer, { params: { code }, query, signal });
  return data.offer;
});

/** What a registration would cost whoever takes it over. @param id the code of the link and what is sent, as JSON. */
export const useTransferPrice = reading(async (id, signal) => {
  const { code, ...body } = PricedTransfer.parse(JSON.parse(id));
  const { data } = await call(selfServiceApi.priceTransfer, { params: { code }, body, signal });
  return data.price;
});

/** The place of somebody who waits, by their link (`linkOn` its event, the type's id, the code). */
export const useWaitingPlace = reading(async (link, signal) => {
  const [eventId, typeId = '', code = ''] = link.split('/');
  const query = { eventId: EventId.parse(eventId) };
  const { data } = await call(inventoryApi.waitingPlace, { params: { typeId, code }, query, signal });
  return data.waiting;
});

/** What comes to the price of a registration with its type or its answers, and whether promo codes lower it. */
const useRules = reading(async (id, signal) => {
  const [eventId = '', types = ''] = id.split('/');
  const query = { eventId: EventId.parse(eventId), ...(types === '' ? {} : { types }) };
  const { data } = await call(formsApi.priceRules, { query, signal });
  return data;
});

const atMost = 100;

/** @param types the ids of types that whoever looks knows of, besides the public ones. */
export const usePriceRules = (eventId: EventId, types: readonly string[]) =>
  useRules(`${eventId}/${[...new Set(types)].sort().slice(0, atMost).join(',')}`);

/** Begins to read what each screen of an event's site shows, before the first one is drawn. */
export const readAhead = (eventId: string): void => {
  useEvent.ahead(eventId);
  useTypes.ahead(eventId);
};

/** Account, amount and reference of a group's transfer, by the id of its primary or its pay code; null: it cannot, or need not. */
export const useTransferDetails = reading(async (payerKey, signal) => {
  const { data } = await call(bankTransferApi.transferDetails, {
    params: { registrationId: PayerKey.parse(payerKey) },
    signal,
  });
  return data.transfer;
});
