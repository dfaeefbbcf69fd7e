import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';

/** A fact as the export of the log has it, as far as totals follow from it. */
const Entry = z.object({
  type: z.string(),
  data: z.looseObject({
    primaryId: z.string().optional(),
    registrantId: z.string().optional(),
    registrants: z.array(z.unknown()).optional(),
    status: z.string().optional(),
    transactionId: z.string().optional(),
    amount: z.number().nullish(),
  }),
  personal: z.record(z.string(), z.unknown()).optional(),
});
export const ExportedLog = z.object({ entries: z.array(Entry) });

const Submitted = z.object({ registrantId: z.string(), status: z.string() });
const Charged = z.object({ registrantId: z.string(), lines: z.array(z.object({ amount: z.number() })) });
const Named = z.object({ registrantId: z.string() });
const Answers = z.object({ fields: z.record(z.string(), z.unknown()) });

interface Person {
  status: string;
  lines: readonly number[];
  isInside: boolean;
  answers: Readonly<Record<string, unknown>>;
}
interface Group {
  readonly people: Map<string, Person>;
  readonly transactions: Map<string, { readonly type: string; readonly amount: number }>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Works out the totals of a report a second time, from the bare facts and in the plainest way: neither rows nor the folds of the
 * product have a part in it. Amounts in minor units.
 * @param field a field of whole numbers.
 */
export const naiveTotals = ({ entries }: z.infer<typeof ExportedLog>, field: string) => {
  const groups = new Map<string, Group>();
  for (const { type, data, personal = {} } of entries) {
    const { primaryId = '' } = data;
    const group: Group = groups.get(primaryId) ?? { people: new Map(), transactions: new Map() };
    const person = (id: string): Person => {
      const known = group.people.get(id);
      if (known === undefined) throw new Error(`${type} is about ${id}, whom nobody registered`);
      return known;
    };
    if (type === registrationEvents.RegistrationSubmitted.type) {
      groups.set(primaryId, group);
      for (const { registrantId, status } of z.array(Submitted).parse(data.registrants))
        group.people.set(registrantId, {
          status,
          lines: [],
          isInside: false,
          answers: Answers.parse(personal[registrantId]).fields,
        });
    }
    if (type === registrationEvents.RegistrantsCharged.type)
      for (const { registrantId, lines } of z.array(Charged).parse(data.registrants))
        person(registrantId).lines = lines.map(({ amount }) => amount);
    if (type === registrationEvents.RegistrationStatusSet.type)
      for (const { registrantId } of z.array(Named).parse(data.registrants))
        person(registrantId).status = data.status ?? '';
    if (type === registrationEvents.RegistrantCheckedIn.type) person(data.registrantId ?? '').isInside = true;
    if (type === registrationEvents.TransactionRecorded.type)
      group.transactions.set(data.transactionId ?? '', {
        type: z.string().parse(data['type']),
        amount: data.amount ?? 0,
      });
    if (type === registrationEvents.TransactionRemoved.type) group.transactions.delete(data.transactionId ?? '');
  }
  const all = [...groups.values()].map(({ people, transactions }) => {
    const counted = [...people.values()].filter(({ status }) => status === 'confirmed' || status === 'pending');
    const lines = counted.flatMap((one) => one.lines);
    const by = (type: string) =>
      sum([...transactions.values()].flatMap((one) => (one.type === type ? [one.amount] : [])));
    const charges = sum(lines.filter((amount) => amount > 0)) + by('charge');
    const discounts = Math.min(by('discount') - sum(lines.filter((amount) => amount < 0)), charges);
    const paid = by('payment') - by('refund');
    return { charges, discounts, total: charges - discounts, paid };
  });
  const people = [...groups.values()].flatMap((group) => [...group.people.values()]);
  const over = (key: 'charges' | 'discounts' | 'total' | 'paid') => sum(all.map((one) => one[key]));
  return {
    rows: people.length,
    total: over('total'),
    paid: over('paid'),
    balance: over('total') - over('paid'),
    totalCharges: over('charges'),
    totalDiscounts: over('discounts'),
    checkedIn: people.filter(({ isInside }) => isInside).length,
    answered: sum(people.map(({ answers }) => Number(answers[field] ?? 0))),
  };
};
