import type { TFunction } from 'i18next';
import type { InvoiceAddress } from '@turnout/contracts/charges';
import type { FormProblem } from '../../../ui/form-problems.ts';

/** The parts of an address for invoices, in the order in which they are asked. */
export const invoiceParts = [
  'name',
  'street',
  'postalCode',
  'city',
  'country',
  'taxNumber',
  'reference',
] as const satisfies readonly (keyof InvoiceAddress)[];
export type InvoicePart = (typeof invoiceParts)[number];

/** An address as it is typed. */
export type TypedInvoice = Readonly<Record<string, string>>;

export const neededParts: ReadonlySet<InvoicePart> = new Set(['name', 'street', 'city']);

/** The most characters of each part. */
export const longest: Readonly<Record<InvoicePart, number>> = {
  name: 200,
  street: 300,
  postalCode: 20,
  city: 100,
  country: 2,
  taxNumber: 60,
  reference: 100,
};

export const invoiceId = (part: InvoicePart): string => `invoice-${part}`;

/** An address as it is sent; it has what is needed. */
export const addressOf = (typed: TypedInvoice): InvoiceAddress => {
  const part = (of: InvoicePart): string => (typed[of] ?? '').trim();
  return {
    name: part('name'),
    street: part('street'),
    postalCode: part('postalCode'),
    city: part('city'),
    country: part('country').toUpperCase(),
    taxNumber: part('taxNumber'),
    reference: part('reference'),
  };
};

/** The problems of an address as it is typed; none where no invoice is wanted. */
export const invoiceProblems = (typed: TypedInvoice | undefined, t: TFunction<'site'>): readonly FormProblem[] => {
  if (typed === undefined) return [];
  const said = addressOf(typed);
  return invoiceParts
    .filter((part) => neededParts.has(part) && said[part] === '')
    .map((part) => {
      const label = t(`invoice.part.${part}`);
      return { field: invoiceId(part), label, message: t('invoice.missing', { part: label }) };
    });
};

/** The part of what registering sends that says to whom invoices are made out. */
export const invoiceBody = (
  event: { readonly issueReceipts: boolean; readonly askInvoiceAddress: boolean },
  typed: TypedInvoice | undefined,
): { readonly invoiceAddress?: InvoiceAddress } =>
  typed === undefined || !event.issueReceipts || !event.askInvoiceAddress ? {} : { invoiceAddress: addressOf(typed) };
