import { isFact, startOfLog, type OnlinePaymentId, type StoredEvent } from '@turnout/contracts/kernel';
import { isParked, minorOfPaypal, onlinePaymentFold, type OnlinePaymentState } from '@turnout/contracts/online-payment';
import { registrationEvents, type TransactionType } from '@turnout/contracts/registration';
import { openPlatform } from '@turnout/backend/start/platform';
import { totalOf } from '@turnout/backend/doubles/stripe/payment';
import type { MoneyDoubles } from './doubles.ts';

/** Money as a provider has it: what came in, and what went back, in cents. */
interface Theirs {
  readonly paymentId: string;
  readonly amount: number;
  /** The part that went back by refunds, and by disputes that were lost. */
  readonly back: number;
}

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

/** All that both doubles took in. */
export const moneyAtProviders = async (doubles: MoneyDoubles): Promise<readonly Theirs[]> => {
  const cards = (await doubles.payments())
    .filter(({ intent }) => intent === 'succeeded')
    .map((payment) => ({
      paymentId: `pi_${payment.key}`,
      amount: totalOf(payment),
      back:
        sum(payment.refunds.filter(({ status }) => status === 'succeeded')) +
        sum(payment.disputes.filter(({ status }) => status === 'lost')),
    }));
  const cents = ({ amount }: { readonly amount: { readonly value: string } }) => ({
    amount: minorOfPaypal(amount.value, 'EUR'),
  });
  const wallets = (await doubles.orders())
    .filter(({ capture }) => capture?.status === 'COMPLETED')
    .map((order) => ({
      paymentId: order.capture?.id ?? '',
      amount: cents(order).amount,
      back:
        sum(order.refunds.filter(({ status }) => status === 'COMPLETED').map(cents)) +
        sum(order.disputes.filter(({ outcome }) => outcome === 'RESOLVED_BUYER_FAVOUR').map(cents)),
    }));
  return [...cards, ...wallets];
};

/** Orders that their payers agreed to and nobody captured. */
export const agreedInVain = async (doubles: MoneyDoubles): Promise<number> =>
  (await doubles.orders()).filter(({ status, outcome }) => status === 'APPROVED' && outcome === 'COMPLETED').length;

interface Moved {
  readonly type: TransactionType;
  readonly amount: number;
  readonly part: string;
}

/** Our facts about online money: each payment, and what moved a group because of it. */
interface Ours {
  readonly payments: ReadonlyMap<OnlinePaymentId, OnlinePaymentState>;
  readonly moved: ReadonlyMap<OnlinePaymentId, readonly Moved[]>;
}

const moneyInLog = async (databaseUrl: string): Promise<Ours> => {
  const platform = await openPlatform({ url: databaseUrl, name: 'money-audit', logLevel: 'silent', poolSize: 4 });
  const payments = new Map<string, OnlinePaymentState>();
  const moved = new Map<OnlinePaymentId, Moved[]>();
  const take = (fact: StoredEvent): void => {
    if (fact.streamId.startsWith('onlinepayment-')) {
      const before = payments.get(fact.streamId) ?? onlinePaymentFold.initial();
      payments.set(fact.streamId, onlinePaymentFold.evolve(before, fact));
    }
    if (!isFact(registrationEvents.TransactionRecorded, fact) || fact.data.online === undefined) return;
    const { type, amount, online } = fact.data;
    const one = { type, amount: amount + (type === 'payment' ? online.fee : 0), part: online.part };
    moved.set(online.onlinePaymentId, [...(moved.get(online.onlinePaymentId) ?? []), one]);
  };
  try {
    for (let after = startOfLog; ;) {
      const facts = await platform.log.readAll(after, 2_000, { categories: ['onlinepayment', 'registration'] });
      for (const fact of facts) take(fact);
      const last = facts.at(-1);
      if (last === undefined) break;
      after = last.position;
    }
  } finally {
    await platform.close();
  }
  const byId = [...payments.values()].flatMap((state) =>
    state.kind === 'payment' ? [[state.onlinePaymentId, state] as const] : [],
  );
  return { payments: new Map(byId), moved };
};

/** Findings about the money that remained, in sentences. */
export interface MoneyFindings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly unexplained: readonly string[];
  readonly parked: number;
  /** In cents, as the providers have it and as our facts do. */
  readonly theirs: number;
  readonly ours: number;
}

type Payment = Extract<OnlinePaymentState, { readonly kind: 'payment' }>;

const backIn = ({ refunds, disputes }: Payment): number =>
  sum([...refunds.values()].filter(({ status }) => status === 'succeeded')) +
  sum([...disputes.values()].filter(({ status }) => status === 'lost'));

/** Holds one of our payments against what moved its group. */
const explained = (payment: Payment, moved: readonly Moved[]): readonly string[] => {
  const { onlinePaymentId: id, received, creditedTo } = payment;
  const came = moved.filter(({ part }) => part === 'payment');
  const went = moved.filter(({ part }) => part !== 'payment');
  if (received === null) return moved.length === 0 ? [] : [`${id} moved money that never came`];
  // What was parked may be back with its payer meanwhile, or in dispute: the fact that it was parked explains it still.
  if (creditedTo === null)
    return payment.parked !== null && moved.length === 0
      ? []
      : [`${id} came, and is neither counted nor parked: ${JSON.stringify({ parked: payment.parked, moved })}`];
  const findings: string[] = [];
  if (sum(came) !== received.amount) findings.push(`${id} counts ${sum(came)} of ${received.amount}`);
  if (sum(went) !== backIn(payment))
    findings.push(`${id} went back by ${backIn(payment)}, and its group by ${sum(went)}`);
  return findings;
};

export const auditMoney = async (doubles: MoneyDoubles, databaseUrl: string): Promise<MoneyFindings> => {
  const [theirs, { payments, moved }] = [await moneyAtProviders(doubles), await moneyInLog(databaseUrl)];
  const all = [...payments.values()].filter((state) => state.kind === 'payment');
  const byPayment = new Map<string, Payment[]>();
  for (const one of all)
    if (one.received !== null)
      byPayment.set(one.received.paymentId, [...(byPayment.get(one.received.paymentId) ?? []), one]);
  const lost: string[] = [];
  const doubled: string[] = [];
  const unexplained = all.flatMap((one) => explained(one, moved.get(one.onlinePaymentId) ?? []));
  for (const { paymentId, amount, back } of theirs) {
    const [one, ...more] = byPayment.get(paymentId) ?? [];
    if (one === undefined) lost.push(`${paymentId} of ${amount} is nowhere here`);
    if (more.length > 0) doubled.push(`${paymentId} is here ${more.length + 1} times`);
    if (one !== undefined && (one.received?.amount !== amount || backIn(one) !== back))
      unexplained.push(`${paymentId}: ${one.received?.amount} less ${backIn(one)} here, ${amount} less ${back} there`);
  }
  for (const [id, parts] of moved) {
    const names = parts.map(({ part }) => part);
    if (new Set(names).size !== names.length) doubled.push(`${id} moved its group twice`);
  }
  const known = new Set(theirs.map(({ paymentId }) => paymentId));
  for (const id of byPayment.keys()) if (!known.has(id)) unexplained.push(`${id} is at no provider`);
  const vain = await agreedInVain(doubles);
  if (vain > 0) lost.push(`${vain} orders were agreed to, and never captured`);
  return {
    lost,
    doubled,
    unexplained,
    parked: all.filter((one) => isParked(one)).length,
    theirs: theirs.reduce((total, { amount, back }) => total + amount - back, 0),
    ours: all.reduce((total, one) => total + (one.received?.amount ?? 0) - backIn(one), 0),
  };
};
