import { reject, type EventId } from '@turnout/contracts/kernel';
import { messagingApi } from '@turnout/contracts/messaging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTextOf } from '../../platform/http/json-body.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { plainReturnOf } from '../../platform/texts/plain-gateway.ts';
import { returnOf } from '../../platform/texts/twilio.ts';
import type { Addresses } from '../deliver/addresses.ts';
import { numberIn } from '../said/phone-number.ts';
import type { Report } from '../deliver/report.decider.ts';
import type { openReports } from '../deliver/reports.ts';
import type { TextGateways } from '../deliver/text-gateways.ts';

interface Parts {
  readonly gateways: TextGateways;
  readonly addresses: Addresses;
  readonly reports: ReturnType<typeof openReports>;
  /** Address at which gateways reach us, without a slash at the end. */
  readonly publicUrl: string;
}

/** Twilio asks for an answer in its own markup, and does nothing on an empty one. */
const nothingToDo = {
  file: Buffer.from('<?xml version="1.0" encoding="UTF-8"?><Response/>'),
  type: 'text/xml; charset=utf-8',
};

const stopWords = new Set('STOP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT REVOKE BAJA ALTO ARRET ARRÊT'.split(' '));
const startWords = new Set('START UNSTOP YES ALTA'.split(' '));

/** The word that somebody answered, where it is the whole answer. */
const wordIn = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}]/gu, '')
    .trim();

type Said = { readonly kind: 'twilio' | 'http'; readonly said: ReadonlyMap<string, string> };

/** A gateway's report in our words; null: it says nothing that counts, as that a text is queued. */
const reportOf = ({ kind, said }: Said): Report | null => {
  const status = said.get(kind === 'twilio' ? 'MessageStatus' : 'status') ?? '';
  if (status === 'sent' || status === 'delivered') return { kind: status };
  if (status !== 'undelivered' && status !== 'failed') return null;
  const code = said.get('ErrorCode') ?? '';
  const reason = (said.get('ErrorMessage') ?? said.get('reason') ?? code).replaceAll(/\+?\d{6,}/g, '…').slice(0, 300);
  const cause = kind === 'twilio' ? returnOf(Number(code)) : plainReturnOf(said.get('code') ?? '');
  return cause === undefined ? { kind: 'failed', reason } : { kind: 'returned', cause, reason };
};

/** Routes that a text gateway calls: reports about messages, and answers to them. Looked at once it is known to be the event's own. */
export const gatewayRoutes = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { gateways, addresses, reports, publicUrl } = parts;
  const verified = (eventId: EventId, request: FastifyRequest) =>
    gateways.verified(eventId, {
      // As the gateway was told, whichever way it came to us.
      address: `${publicUrl}${request.url}`,
      body: bodyTextOf(request),
      header: (name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : '';
      },
    });

  route(app, http, messagingApi.textReport, {
    handle: async ({ params: { eventId, messageId }, raw }) => {
      const notice = await verified(eventId, raw);
      if (notice === null) return reject('gateway-not-verified');
      const report = reportOf(notice);
      if (report !== null) await reports(messageId, report, { textsOf: eventId });
      return nothingToDo;
    },
  });
  route(app, http, messagingApi.textReply, {
    handle: async ({ params: { eventId }, raw }) => {
      const notice = await verified(eventId, raw);
      if (notice === null) return reject('gateway-not-verified');
      const { kind, said } = notice;
      const isTwilio = kind === 'twilio';
      const address = numberIn(said.get(isTwilio ? 'From' : 'from') ?? '', '');
      const word = wordIn(said.get(isTwilio ? 'Body' : 'text') ?? '');
      const id = said.get(isTwilio ? 'MessageSid' : 'id') ?? '';
      if (address === null || id === '' || id.length > 100) return nothingToDo;
      const of = { eventId, channel: 'text' as const, address, told: `${eventId}.${id}` };
      if (stopWords.has(word)) await addresses.bar({ ...of, cause: 'stop' });
      if (startWords.has(word)) await addresses.freeByReader(of);
      return nothingToDo;
    },
  });
};
