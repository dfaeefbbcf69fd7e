import {
  groupOfTransaction,
  isPrimaryOf,
  isRejection,
  reject,
  transactionOfReceipt,
  type ReceiptId,
  type RegistrantId,
  type Words,
} from '@turnout/contracts/kernel';
import { receiptsApi } from '@turnout/contracts/receipts';
import { receiptsOfGroup, shownOfReceipts } from '@turnout/projections/receipts/queries';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../platform/command/streams.ts';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import type { Addresses } from './addresses.ts';
import { receiptsFold, receiptsStream, requestSending } from './decider.ts';
import { openLineage } from './lineage.ts';
import type { ReceiptsParts } from './parts.ts';
import type { ReceiptFiles } from './reading.ts';

const said = {
  sent: {
    en: 'The receipt is on its way by e-mail',
    es: 'El recibo va en camino por correo electrónico',
    fr: 'Le reçu est en route par e-mail',
  },
  saved: {
    en: 'Information successfully updated!',
    es: '¡Información actualizada correctamente!',
    fr: 'Informations mises à jour !',
  },
} as const satisfies Readonly<Record<string, Words>>;

const pdf = 'application/pdf';

/** Receipts as staff read, download and send them, and as whoever registered reads and downloads their own. */
export const receiptRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  parts: ReceiptsParts & { readonly files: ReceiptFiles; readonly addresses: Addresses },
): void => {
  const { platform, registrations, eventDetails, files, addresses } = parts;
  const streams = openStreams({ log: platform.log, fold: receiptsFold, capacity: 64 });
  const eventOfReceipt = async ({ params }: { readonly params: { readonly receiptId: ReceiptId } }) =>
    (await files.find(params.receiptId))?.said.eventId ?? null;
  const eventOfRegistrant = ({ params }: { readonly params: { readonly registrationId: RegistrantId } }) =>
    registrations.eventOf(params.registrationId);

  /** The group of whoever holds its primary's id, where the event does not hide payment; null: there is none for them. */
  const ownGroup = async (id: RegistrantId) => {
    const found = await registrations.find(id);
    if (found === null || !isPrimaryOf(id, found.primaryId)) return null;
    const event = await eventDetails(found.state.eventId);
    return event === null || event.hideAllPaymentInfoFromRegistrant ? null : { group: found.state, event };
  };
  const lineOf = openLineage(platform);

  route(app, http, receiptsApi.receipts, {
    reads: shownOfReceipts,
    handle: async ({ query }) => {
      const groups = await registrations.find(query.registrationId);
      if (groups === null || groups.state.eventId !== query.eventId) return reject('not-found');
      return { body: { receipts: await receiptsOfGroup(platform.pool, query) } };
    },
  });
  route(app, http, receiptsApi.ownReceipts, {
    reads: shownOfReceipts,
    eventOf: eventOfRegistrant,
    handle: async ({ params: { registrationId } }) => {
      const own = await ownGroup(registrationId);
      if (own === null) return reject('not-found');
      const { eventId } = own.group;
      const all = await receiptsOfGroup(platform.pool, { eventId, registrationId });
      // What was issued to another person before them is not theirs.
      const line: readonly string[] = await lineOf(own.group);
      return { body: { receipts: all.filter((one) => line.includes(one.registrationId)) } };
    },
  });
  route(app, http, receiptsApi.receiptFile, {
    reads: [],
    eventOf: eventOfReceipt,
    handle: async ({ params: { receiptId } }) => {
      const file = await files.fileOf(receiptId);
      return file === null ? reject('not-found') : { file: file.bytes, type: pdf, name: file.name };
    },
  });
  route(app, http, receiptsApi.ownReceiptFile, {
    reads: ['registrants'],
    eventOf: eventOfRegistrant,
    handle: async ({ params: { registrationId, receiptId } }) => {
      const [own, found] = await Promise.all([ownGroup(registrationId), files.find(receiptId)]);
      if (own === null || found === null) return reject('not-found');
      if (!(await lineOf(own.group)).includes(found.said.primaryId)) return reject('not-found');
      const file = await files.fileOf(receiptId);
      return file === null ? reject('not-found') : { file: file.bytes, type: pdf, name: file.name };
    },
  });
  route(app, http, receiptsApi.sendReceipt, {
    eventOf: eventOfReceipt,
    handle: async ({ params: { receiptId } }, caller) => {
      const found = await files.find(receiptId);
      if (found === null) return reject('not-found');
      const event = await eventDetails(found.said.eventId);
      if (event === null || !event.sendEmails) return reject('emails-off');
      const asked = await platform.commands.handle({
        streams,
        streamId: receiptsStream(groupOfTransaction(transactionOfReceipt(receiptId))),
        eventId: found.said.eventId,
        decide: requestSending,
        command: { receiptId },
        context: caller.context(),
      });
      return isRejection(asked)
        ? asked
        : { body: { message: say(said.sent, caller.language) }, position: asked.position };
    },
  });
  route(app, http, receiptsApi.invoiceAddress, {
    reads: ['registrants'],
    eventOf: eventOfRegistrant,
    handle: async ({ params: { registrationId } }) => {
      const own = await ownGroup(registrationId);
      return own === null ? reject('not-found') : { body: await addresses.viewOf(own.group) };
    },
  });
  route(app, http, receiptsApi.setInvoiceAddress, {
    eventOf: eventOfRegistrant,
    handle: async ({ params: { registrationId }, body }, caller) => {
      const own = await ownGroup(registrationId);
      if (own === null) return reject('not-found');
      if (!own.event.issueReceipts || !own.event.askInvoiceAddress) return reject('invoices-not-offered');
      const set = await addresses.set(own.group, body.address, caller.context());
      if (isRejection(set)) return set;
      const view = { address: body.address, isFixed: false };
      return { body: { ...view, message: say(said.saved, caller.language) }, position: set.position };
    },
  });
};
