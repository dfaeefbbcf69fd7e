import type { EventId, Instant, OnlinePaymentId } from '@turnout/contracts/kernel';
import type { ComparisonProblem, OnlinePayment, OnlinePaymentState } from '@turnout/contracts/online-payment';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import type { ProviderAccount, ProviderPayment } from '../provider.ts';
import { ProviderRefuses, ProviderUnreachable } from '../provider-errors.ts';
import type { BroughtIn } from '../sync.ts';
import { differenceOf } from './difference.ts';
import { withFound, type Findings, type Found } from './findings.ts';

/** An account of an event at a provider, as a comparison asks it. */
export interface ComparedAccount {
  readonly eventId: EventId;
  readonly provider: Provider;
  readonly mode: ProviderMode;
}

/** Parts of the capability that a comparison stands on. */
export interface CompareParts {
  readonly stateOf: (onlinePaymentId: OnlinePaymentId) => Promise<OnlinePaymentState>;
  /** Keys of an account; null: there are none any more. */
  readonly accountOf: (of: ComparedAccount) => Promise<ProviderAccount | null>;
  /** Reads a payment anew at its provider. */
  readonly read: (
    account: ProviderAccount,
    of: { readonly sessionId: string } | { readonly paymentId: string },
  ) => Promise<ProviderPayment>;
  readonly paymentsSince: (account: ProviderAccount, since: Instant) => AsyncIterable<ProviderPayment>;
  /** Takes all that the provider says which our facts lack, as a notice would have. */
  readonly take: (of: ComparedAccount, payment: ProviderPayment) => Promise<BroughtIn>;
  /** Ids of an event's payments behind an id, in the order of ids. */
  readonly paymentsOf: (eventId: EventId, behind: string, limit: number) => Promise<readonly OnlinePaymentId[]>;
  readonly now: () => Instant;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Nothing of a payment changes at its provider any more: it is too old to be refunded or disputed there. */
const oldAfterMs = 190 * dayMs;
/** A page on which nobody paid is over long before. */
const overAfterMs = 7 * dayMs;
const atOnce = 4;
export const comparedAtATime = 40;

/** The place at which a payment is read; null: it is not worth it, nothing can have happened. */
const whereToRead = (
  { opened, received, session, failed }: OnlinePayment,
  now: Instant,
): { readonly sessionId: string } | { readonly paymentId: string } | null => {
  const since = received?.receivedAt ?? opened?.at ?? now;
  const age = Date.parse(now) - Date.parse(since);
  if (age > oldAfterMs) return null;
  if (received !== null) return { paymentId: received.paymentId };
  if (session === null || (failed !== null && age > overAfterMs)) return null;
  return { sessionId: session.sessionId };
};

const problemOf = (of: Pick<ComparedAccount, 'provider' | 'mode'>, error: unknown): ComparisonProblem => {
  const about = { provider: of.provider, mode: of.mode };
  if (error instanceof ProviderRefuses)
    return { ...about, code: error.code.slice(0, 100), message: error.message.slice(0, 500) };
  if (error instanceof ProviderUnreachable)
    return { ...about, code: 'unreachable', message: error.message.slice(0, 500) };
  throw error;
};

const compareOne = async (parts: CompareParts, onlinePaymentId: OnlinePaymentId): Promise<Found> => {
  const state = await parts.stateOf(onlinePaymentId);
  if (state.kind === 'absent') return {};
  const where = whereToRead(state, parts.now());
  if (where === null) return {};
  const of = { eventId: state.eventId, provider: state.provider, mode: state.mode };
  try {
    const account = await parts.accountOf(of);
    if (account === null) throw new ProviderRefuses('no-key', 'no key is set');
    const theirs = await parts.read(account, where);
    const { state: after, hasChanged } = await parts.take(of, { ...theirs, onlinePaymentId });
    const difference = differenceOf(after, theirs);
    return {
      compared: 1,
      taken: hasChanged ? 1 : 0,
      ...(difference === null ? {} : { differences: [difference] }),
    };
  } catch (error) {
    return { problems: [problemOf(of, error)] };
  }
};

/** The same problem of the same account is said once. */
const addedProblems = (findings: Findings, found: Found): Found => {
  const isKnown = ({ provider, mode, code }: ComparisonProblem): boolean =>
    findings.problems.some((one) => one.provider === provider && one.mode === mode && one.code === code);
  return { ...found, problems: (found.problems ?? []).filter((one) => !isKnown(one)) };
};

export const added = (findings: Findings, found: Found): Findings =>
  withFound(findings, addedProblems(findings, found));

/** Compares the next payments of an event, a few at once. @returns null: there are no more. */
export const compareNext = async (
  parts: CompareParts,
  eventId: EventId,
  so: { readonly behind: string; readonly findings: Findings },
): Promise<{ readonly behind: string; readonly findings: Findings; readonly done: number } | null> => {
  const ids = await parts.paymentsOf(eventId, so.behind, comparedAtATime);
  const last = ids.at(-1);
  if (last === undefined) return null;
  let { findings } = so;
  for (let from = 0; from < ids.length; from += atOnce)
    for (const found of await Promise.all(ids.slice(from, from + atOnce).map((id) => compareOne(parts, id))))
      findings = added(findings, found);
  return { behind: last, findings, done: ids.length };
};

/** One line of the provider's list. */
const compareListed = async (parts: CompareParts, of: ComparedAccount, theirs: ProviderPayment): Promise<Found> => {
  const { provider, mode, eventId } = of;
  const { onlinePaymentId, paymentId, currency, amount, status } = theirs;
  const before = onlinePaymentId === null ? null : await parts.stateOf(onlinePaymentId);
  // Payments that we know were read one by one, those of another event are that event's.
  if (before?.kind === 'payment' && (before.eventId !== eventId || before.received !== null)) return {};
  const { state, hasChanged } = await parts.take(of, theirs);
  if (hasChanged) return before?.kind === 'payment' ? { taken: 1 } : { taken: 1, unknown: 1 };
  // Nobody was asked for it, and the account takes other money too: it is named.
  if (onlinePaymentId !== null || state.kind === 'payment' || status !== 'paid') return {};
  const about = { kind: 'unasked', provider, mode, onlinePaymentId, paymentId, currency } as const;
  return { differences: [{ ...about, ours: 0, theirs: amount }] };
};

/**
 * Goes through the provider's own list of an account, for money of which our facts know nothing.
 * @param beat says that it is still at work; false: another worker is.
 */
export const compareList = async (
  parts: CompareParts,
  of: ComparedAccount,
  since: Instant,
  beat: () => Promise<boolean>,
): Promise<Found | null> => {
  let findings: Found = { taken: 0, unknown: 0, differences: [] };
  try {
    const account = await parts.accountOf(of);
    if (account === null) return {};
    for await (const theirs of parts.paymentsSince(account, since)) {
      if (!(await beat())) return null;
      const found = await compareListed(parts, of, theirs);
      findings = {
        taken: (findings.taken ?? 0) + (found.taken ?? 0),
        unknown: (findings.unknown ?? 0) + (found.unknown ?? 0),
        differences: [...(findings.differences ?? []), ...(found.differences ?? [])],
      };
    }
  } catch (error) {
    return { ...findings, problems: [problemOf(of, error)] };
  }
  return findings;
};
