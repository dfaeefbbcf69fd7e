/** The accounts that everybody's books have here, beside one for each registration type. */
export const accountNames = [
  'revenue',
  'discounts',
  'tax',
  'fees',
  'receivables',
  'cash',
  'check',
  'bank',
  'stripe',
  'paypal',
  'card',
] as const;
export type AccountName = (typeof accountNames)[number];

const known = new Set<string>(accountNames);

/**
 * Account numbers by what is booked on them, as an event's setting says them: `revenue = 8400` a line, `type <name> = 8401` for
 * the revenue of a registration type. Null where a line is none of these.
 */
export const accountsIn = (text: string): ReadonlyMap<string, string> | null => {
  const accounts = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const found = /^(.*?)\s*=\s*([\w.\- /]{1,40})$/.exec(line.trim());
    const [, name = '', number = ''] = found ?? [];
    const isOfType = /^type\s+\S/i.test(name);
    if (!isOfType && !known.has(name.toLowerCase())) return null;
    accounts.set(isOfType ? `type ${name.slice(4).trim().toLowerCase()}` : name.toLowerCase(), number.trim());
  }
  return accounts;
};

/** A movement of money as books have it: from one account to another. */
export interface Booking {
  readonly day: string;
  readonly kind: 'revenue' | 'discount' | 'tax' | 'payment' | 'refund' | 'fee';
  readonly confirmationNumber: string;
  readonly typeName: string;
  /** Empty: it is no transaction. */
  readonly transactionId: string;
  /** Empty: none. */
  readonly method: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
}

const methodAccount = (method: string): AccountName => {
  if (method === 'zelle') return 'bank';
  return accountNames.find((name) => name === method) ?? 'bank';
};

/** The accounts of a movement: what it is booked on, and against what; empty where the event says none. */
export const accountsOf = (
  { kind, typeName, method }: Pick<Booking, 'kind' | 'typeName' | 'method'>,
  accounts: ReadonlyMap<string, string>,
): { readonly debit: string; readonly credit: string } => {
  const of = (name: AccountName): string => accounts.get(name) ?? '';
  const revenue = accounts.get(`type ${typeName.trim().toLowerCase()}`) ?? of('revenue');
  const money = of(methodAccount(method));
  const owed = of('receivables');
  switch (kind) {
    case 'revenue':
      return { debit: owed, credit: revenue };
    case 'discount':
      return { debit: of('discounts') || revenue, credit: owed };
    case 'tax':
      return { debit: owed, credit: of('tax') };
    case 'payment':
      return { debit: money, credit: owed };
    case 'refund':
      return { debit: owed, credit: money };
    case 'fee':
      return { debit: money, credit: of('fees') };
  }
};
