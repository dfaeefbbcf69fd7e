import {
  decimalOf,
  Instant,
  isRejection,
  OnlinePaymentId,
  reject,
  type Language,
  type Rejection,
  type Words,
} from '@turnout/contracts/kernel';
import type { ProviderMode } from '@turnout/contracts/charges';
import type { OnlinePayment } from '@turnout/contracts/online-payment';
import { say, type Caller } from '../platform/http/route.ts';
import { noteRefused, noteSession, openPayment, useOf, type Opening } from './open.decider.ts';
import type { OnlineParts } from './parts.ts';
import { onlinePaymentStream } from './payment-stream.ts';
import type { PaymentProvider, ProviderSession } from './provider.ts';
import { ProviderRefuses } from './provider-errors.ts';

const feeWords: Words = { en: 'Processing fee', es: 'Gastos de gestión', fr: 'Frais de traitement' };

/** Pages of one day that were asked for by one group in the same way; whoever opens more comes to the limit of the call. */
const mostOfDay = 200;

/** A page is handed out again only while whoever gets it has time to pay. */
const timeToPayMs = 5 * 60_000;
/** A page ends by when it was first wanted; one that was wanted longer ago would end too soon for its provider. */
const wantedWithinMs = 25 * 60_000;

interface Wanted extends Omit<Opening, 'onlinePaymentId'> {
  /** By a link to pay: its page leads back to the link, and says nothing that opens the registration. */
  readonly isForOthers: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly description: string;
}

export interface Opened extends ProviderSession {
  readonly mode: ProviderMode;
}

type Tried = { readonly session: ProviderSession } | { readonly refusal: Rejection } | 'over';

/**
 * Opens a page, or gives the one that is open: whoever asks twice, or from two servers, pays on one page. Ids follow from what is
 * to be paid, so that the same wish of a group leads to the same payments, one after the other.
 */
export const openPages = (parts: OnlineParts) => {
  const { platform, payments, accounts } = parts;
  const attempt = openAttempt(parts);
  return async (provider: PaymentProvider, wanted: Wanted, caller: Caller): Promise<Opened | Rejection> => {
    const { eventId, primaryId, mode, amount, fee, currency, isForOthers } = wanted;
    const account = await accounts.of(eventId, provider.name, mode);
    const day = caller.now.slice(0, 10);
    const seed = [primaryId, provider.name, mode, amount, fee, currency, day, ...(isForOthers ? ['link'] : [])].join(
      ' ',
    );
    const at = (ms: number): Instant => Instant.parse(new Date(Date.parse(caller.now) + ms).toISOString());
    const times = { neededUntil: at(timeToPayMs), openedSince: at(-wantedWithinMs) };
    for (let count = 0; count < mostOfDay; count += 1) {
      const onlinePaymentId = OnlinePaymentId.parse(platform.ids.derive(`${seed} ${count}`, 'online payment'));
      const { state } = await payments.advance(onlinePaymentStream(onlinePaymentId));
      const use = useOf(state, times);
      if (use === 'over') continue;
      const known = use === 'open' && state.kind === 'payment' ? state : null;
      const tried: Tried =
        known === null
          ? await attempt(provider, account, { ...wanted, onlinePaymentId }, caller)
          : await reopen(provider, account, known);
      if (tried === 'over') continue;
      return 'refusal' in tried ? tried.refusal : { ...tried.session, mode };
    }
    return reject('too-many-requests', { seconds: 3_600 });
  };
};

type Account = Awaited<ReturnType<OnlineParts['accounts']['of']>>;

/** The page that is open for a payment; over where the provider closed it. */
const reopen = async (provider: PaymentProvider, account: Account, { session }: OnlinePayment): Promise<Tried> => {
  const found = session === null ? null : await provider.sessionOf(account, session.sessionId);
  return found === null ? 'over' : { session: found };
};

const openAttempt =
  ({ platform: { commands, logger }, payments }: OnlineParts) =>
  async (
    provider: PaymentProvider,
    account: Account,
    { successUrl, cancelUrl, description, isForOthers: _, ...opening }: Wanted & Pick<Opening, 'onlinePaymentId'>,
    caller: Caller,
  ): Promise<Tried> => {
    const { onlinePaymentId, eventId } = opening;
    const own = { streams: payments, streamId: onlinePaymentStream(onlinePaymentId), eventId };
    const opened = await commands.handle({
      ...own,
      decide: openPayment,
      command: opening,
      context: caller.context('open'),
    });
    if (isRejection(opened)) return { refusal: opened };
    const { state } = opened.after;
    const wantedAt = state.kind === 'payment' ? (state.opened?.at ?? caller.now) : caller.now;
    const { amount, fee, currency } = opening;
    const language: Language = caller.language;
    try {
      const session = await provider.openSession(account, {
        onlinePaymentId,
        amount,
        fee,
        currency,
        description,
        successUrl,
        cancelUrl,
        language,
        wantedAt,
        feeDescription: say(feeWords, language),
      });
      const { sessionId, expiresAt } = session;
      await commands.handle({
        ...own,
        decide: noteSession,
        command: { sessionId, expiresAt },
        context: caller.context('session'),
      });
      return { session };
    } catch (error) {
      if (!(error instanceof ProviderRefuses)) throw error;
      // The same payment was asked for with other words by somebody who has not got their page: theirs stays theirs.
      if (error.code === 'asked-otherwise') return 'over';
      logger.warn(
        { err: error, event: eventId, provider: provider.name },
        'a provider refused to open a page to pay on',
      );
      await commands.handle({
        ...own,
        decide: noteRefused,
        command: null,
        context: caller.context('refused'),
      });
      return { refusal: refusalOf(error, provider, currency) };
    }
  };

const refusalOf = ({ code }: ProviderRefuses, { limitsOf }: PaymentProvider, currency: string): Rejection => {
  if (code === 'key-refused') return reject('way-to-pay-not-ready');
  if (code !== 'amount-too-large') return reject('provider-refused');
  const most = decimalOf({ minor: limitsOf(currency).most, currency });
  return reject('amount-above-provider', { field: 'amount', most, currency });
};
