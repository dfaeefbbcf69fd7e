import { totalsOf } from '@turnout/contracts/charges';
import { decimalOf, digitsOf, RegistrantId, type TransactionId } from '@turnout/contracts/kernel';
import { registrationEvents, type RecordedTransaction } from '@turnout/contracts/registration';
import { change, type StoryChange, type Teller } from './story-entry.ts';

const {
  TransactionRecorded,
  TransactionRemoved,
  TransactionsTakenOver,
  PaymentChosen,
  PaymentReminded,
  PaymentTimeEnded,
  PayLinkRevoked,
  PayLinkIssued,
} = registrationEvents;

type Known = Pick<RecordedTransaction, 'type' | 'amount'> & { readonly currency: string };

/** An amount with all digits of its currency, which stands behind it: 60.50 EUR. */
const amountText = (minor: number, currency: string): string =>
  `${decimalOf({ minor, currency }).toFixed(digitsOf(currency))} ${currency}`;

const told = ({ amount, currency }: Known): string => amountText(amount, currency);

const dueChanges = (due: string, payBy: string | null): readonly StoryChange[] => [
  change('amountDue', null, due),
  ...(payBy === null ? [] : [change('payBy', null, payBy)]),
];

/** Tells what a group paid and was charged by hand; what was removed is told by what it was. */
export const moneyTellers = (): Readonly<Record<string, Teller>> => {
  const known = new Map<TransactionId, Known>();
  /** What each is charged so far, as it was told. */
  const totals = new Map<RegistrantId, string>();
  let currency = '';
  return {
    TransactionRecorded: ({ data, personal }) => {
      const one = TransactionRecorded.data.parse(data);
      const { registrantId, transactionId, type, method } = one;
      known.set(transactionId, one);
      ({ currency } = one);
      const said = TransactionRecorded.personal.nullable().parse(personal[registrantId] ?? null)?.description ?? '';
      const changes: readonly StoryChange[] = [
        // Where nothing but the fee of an online payment moved, that is what there is to tell.
        change(type, null, told(one.amount === 0 ? { ...one, amount: one.online?.fee ?? 0 } : one)),
        ...(type === 'payment' || type === 'refund' ? [change('paymentMethod', null, method)] : []),
        ...(said === '' ? [] : [change('transactionText', null, said)]),
      ];
      return [{ registrants: [registrantId], changes }];
    },
    TransactionRemoved: ({ data }) => {
      const { registrantId, transactionId } = TransactionRemoved.data.parse(data);
      const one = known.get(transactionId);
      return [{ registrants: [registrantId], changes: one === undefined ? [] : [change(one.type, told(one), null)] }];
    },
    TransactionsTakenOver: ({ data }) => {
      const { transactions, currency: theirs } = TransactionsTakenOver.data.parse(data);
      currency = theirs;
      return transactions.map(({ transactionId, registrantId, type, amount }) => {
        const one = { type, amount, currency };
        known.set(transactionId, one);
        return { registrants: [registrantId], changes: [change(type, null, told(one))] };
      });
    },
    PaymentChosen: ({ data }) => {
      const { primaryId, method, paymentType, amount } = PaymentChosen.data.parse(data);
      const changes: readonly StoryChange[] = [
        change('paymentMethod', null, method),
        change('paymentType', null, paymentType),
        ...(amount === null || currency === '' ? [] : [change('amountToPay', null, amountText(amount, currency))]),
      ];
      return [{ registrants: [RegistrantId.parse(primaryId)], changes }];
    },
    PaymentReminded: ({ data }) => {
      const { primaryId, due, currency: theirs, payBy } = PaymentReminded.data.parse(data);
      return [{ registrants: [RegistrantId.parse(primaryId)], changes: dueChanges(amountText(due, theirs), payBy) }];
    },
    PaymentTimeEnded: ({ data }) => {
      const { primaryId, due, currency: theirs, payBy } = PaymentTimeEnded.data.parse(data);
      return [{ registrants: [RegistrantId.parse(primaryId)], changes: dueChanges(amountText(due, theirs), payBy) }];
    },
    PayLinkRevoked: ({ data }) => [
      { registrants: [RegistrantId.parse(PayLinkRevoked.data.parse(data).primaryId)], changes: [] },
    ],
    PayLinkIssued: ({ data }) => [
      { registrants: [RegistrantId.parse(PayLinkIssued.data.parse(data).primaryId)], changes: [] },
    ],
    RegistrantsCharged: ({ data }) => {
      const said = registrationEvents.RegistrantsCharged.data.parse(data);
      ({ currency } = said);
      return said.registrants.map(({ registrantId, lines }) => {
        const before = totals.get(registrantId) ?? null;
        const after = amountText(totalsOf(lines).total, said.currency);
        totals.set(registrantId, after);
        return { registrants: [registrantId], changes: before === after ? [] : [change('total', before, after)] };
      });
    },
  };
};
