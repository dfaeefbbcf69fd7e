import { bankTransferApi, transferDetailsOf } from '@turnout/contracts/bank-transfer';
import { isRejection, reject, type BankLineId, type Decide, type EventId } from '@turnout/contracts/kernel';
import { currencyOf, groupBalance, type RegistrationGroup } from '@turnout/contracts/registration';
import { bankLinePage, payees } from '@turnout/projections/bank-transfer/queries';
import type { FastifyInstance } from 'fastify';
import type { Streams } from '../platform/command/streams.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { Payers } from '../groups/stream/payers.ts';
import type { RegistrantFinder } from '../groups/stream/group-of.ts';
import { assignLine, ignoreLine, reopenLine, type LineFact } from './line.decider.ts';
import { lineStream, type LineState } from './line.ts';
import type { EventDetailsOf } from './parts.ts';

export interface LineRouteParts {
  readonly platform: Pick<Platform, 'pool' | 'commands'>;
  readonly lines: Streams<LineState>;
  readonly registrations: Pick<RegistrantFinder, 'find' | 'eventOf'>;
  readonly payers: Payers;
  readonly eventDetails: EventDetailsOf;
  /** Tells whether the caller may not edit what was registered when it was. */
  readonly isCutOff: (
    caller: Pick<Caller, 'session'>,
    of: { readonly eventId: EventId; readonly registeredAt: string },
  ) => Promise<boolean>;
}

const assigned = {
  en: 'The payment is being recorded',
  es: 'El pago se está registrando',
  fr: 'Le paiement est en cours d’enregistrement',
};
const ignored = {
  en: 'The payment is ignored from now on',
  es: 'A partir de ahora, el pago se ignora',
  fr: 'Le paiement est désormais ignoré',
};
const reopened = {
  en: 'The payment waits again',
  es: 'El pago vuelve a estar pendiente',
  fr: 'Le paiement est à nouveau en attente',
};

/** Staff are still to accept somebody of a group: nothing is to be paid before. */
const awaitsApproval = ({ registrants }: RegistrationGroup): boolean =>
  [...registrants.values()].some(({ approval }) => approval === 'awaited');

/** The calls about single payments, and how somebody pays by transfer. */
export const lineRoutes = (app: FastifyInstance, http: HttpContext, parts: LineRouteParts): void => {
  const { platform, lines, registrations, payers, eventDetails } = parts;

  const decide = <C extends { readonly eventId: EventId; readonly lineId: BankLineId }, Code extends string>(
    by: Decide<C, LineState, LineFact, Code>,
    command: C,
    caller: Caller,
  ) =>
    platform.commands.handle({
      streams: lines,
      streamId: lineStream(command.lineId),
      eventId: command.eventId,
      decide: by,
      command,
      context: caller.context(),
    });

  route(app, http, bankTransferApi.bankLines, {
    reads: ['bank-lines', 'registrants'],
    handle: async ({ query }) => {
      const { rows, total } = await bankLinePage(platform.pool, query);
      return { body: { lines: rows, total } };
    },
  });

  route(app, http, bankTransferApi.bankPayees, {
    reads: ['registrants', 'events'],
    handle: async ({ query }) => ({ body: { payees: [...(await payees(platform.pool, query))] } }),
  });

  route(app, http, bankTransferApi.assignBankLine, {
    handle: async ({ body: { eventId, lineId, registrationId: registrantId } }, caller) => {
      const [found, event] = await Promise.all([registrations.find(registrantId), eventDetails(eventId)]);
      const person = found?.state.registrants.get(registrantId);
      if (found === null || person === undefined || event === null || found.state.eventId !== eventId)
        return reject('not-found');
      const { state, primaryId } = found;
      if (await parts.isCutOff(caller, { eventId, registeredAt: person.registeredAt }))
        return reject('may-not-transact');
      if (state.changedInto !== null || state.handedOver !== null) return reject('money-went-on');
      if (person.isErased) return reject('registrant-erased');
      const command = { eventId, lineId, primaryId, registrantId, owedIn: currencyOf(state, event) };
      const done = await decide(assignLine, command, caller);
      return isRejection(done) ? done : { body: { message: say(assigned, caller.language) }, position: done.position };
    },
  });

  route(app, http, bankTransferApi.ignoreBankLine, {
    handle: async ({ body }, caller) => {
      const done = await decide(ignoreLine, body, caller);
      return isRejection(done) ? done : { body: { message: say(ignored, caller.language) }, position: done.position };
    },
  });

  route(app, http, bankTransferApi.reopenBankLine, {
    handle: async ({ body }, caller) => {
      const done = await decide(reopenLine, body, caller);
      return isRejection(done) ? done : { body: { message: say(reopened, caller.language) }, position: done.position };
    },
  });

  route(app, http, bankTransferApi.transferDetails, {
    // Who was brought along is looked up there.
    reads: ['registrants'],
    eventOf: ({ params }) => payers.eventOf(params.registrationId),
    handle: async ({ params }, caller) => {
      const payer = await payers.at(params.registrationId, caller);
      if (isRejection(payer)) return payer;
      const { event } = payer;
      const { state } = payer.found;
      const { eventId, confirmationNumber, currency, payment: chosen } = state;
      const group = { eventId, confirmationNumber, currency, balance: groupBalance(state), chosen };
      return { body: { transfer: awaitsApproval(state) ? null : transferDetailsOf(group, event) } };
    },
  });
};
