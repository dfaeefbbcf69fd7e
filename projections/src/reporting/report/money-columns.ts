import { paymentStates, paymentStateWords } from '@turnout/contracts/charges';
import { attendeeFileWords as words, TransactionMethod } from '@turnout/contracts/registration';
import { reportMethodWords, reportPaymentTypeWords } from '@turnout/contracts/reporting';
import { sql, type FragmentSqlToken } from 'slonik';
import { groupTotal } from '../../platform/money-of-row.ts';
import { z } from 'zod';
import type { ReportColumn } from './column.ts';

const Methods = z.array(TransactionMethod);

/** Of whoever registered a group, which pays together; empty of everybody else, so that a sum counts each group once. */
export const ofFirst = (amount: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`case when r.place = 1 then ${amount} end`;
/** Of whoever was brought along: what the group as a whole has. */
const ofOthers = (amount: FragmentSqlToken): FragmentSqlToken => sql.fragment`case when r.place > 1 then ${amount} end`;

const charges = sql.fragment`(r.group_charged + r.group_charged_more)`;
const discounts = sql.fragment`least(r.group_discounted + r.group_discounted_more, ${charges})`;

const amounts: readonly ReportColumn[] = [
  {
    key: 'total',
    title: words.total,
    kind: 'money',
    isShown: true,
    sql: ofFirst(groupTotal),
    total: 'sum',
  },
  {
    key: 'paid',
    title: words.paid,
    kind: 'money',
    isShown: true,
    sql: ofFirst(sql.fragment`r.group_paid`),
    total: 'sum',
  },
  {
    key: 'balance',
    title: words.due,
    kind: 'money',
    isShown: true,
    sql: ofFirst(sql.fragment`${groupTotal} - r.group_paid`),
    total: 'sum',
  },
  {
    key: 'totalCharges',
    title: { en: 'Charges', es: 'Cargos', fr: 'Frais' },
    kind: 'money',
    sql: ofFirst(charges),
    total: 'sum',
  },
  {
    key: 'totalDiscounts',
    title: { en: 'Discounts', es: 'Descuentos', fr: 'Remises' },
    kind: 'money',
    sql: ofFirst(discounts),
    total: 'sum',
  },
  {
    key: 'ownTotal',
    title: { en: 'Own Prices', es: 'Precios propios', fr: 'Prix propres' },
    kind: 'money',
    sql: sql.fragment`greatest(r.charged - r.discounted, 0)`,
  },
  {
    key: 'parentTotal',
    title: { en: 'Total of the Group', es: 'Total del grupo', fr: 'Total du groupe' },
    kind: 'money',
    sql: ofOthers(groupTotal),
  },
  {
    key: 'parentPaid',
    title: { en: 'Paid by the Group', es: 'Pagado por el grupo', fr: 'Payé par le groupe' },
    kind: 'money',
    sql: ofOthers(sql.fragment`r.group_paid`),
  },
  { key: 'currency', title: words.currency, kind: 'text', sql: sql.fragment`r.currency` },
];

const payment: readonly ReportColumn[] = [
  {
    key: 'paymentStatus',
    title: words.payment,
    kind: 'choice',
    isShown: true,
    sql: sql.fragment`case when r.group_paid >= ${groupTotal} then 'fully_paid'
      when r.group_paid <= 0 then 'not_paid' else 'partial_payment' end`,
    options: paymentStates.map((value) => ({ value, label: paymentStateWords[value] })),
  },
  {
    key: 'paymentMethod',
    title: { en: 'Payment Method', es: 'Forma de pago', fr: 'Moyen de paiement' },
    kind: 'choice',
    sql: sql.fragment`coalesce(g.payment_method, '')`,
    options: Object.entries(reportMethodWords).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'paidBy',
    title: { en: 'Paid by', es: 'Pagado con', fr: 'Payé par' },
    kind: 'choice',
    isList: true,
    sql: sql.fragment`coalesce((
      select jsonb_agg(distinct x.method order by x.method) from transactions x
      where x.primary_id = r.primary_id and x.type = 'payment' and x.removed_at is null), '[]')`,
    options: Object.entries(reportMethodWords).map(([value, label]) => ({ value, label })),
    text: (value, language) =>
      Methods.catch([])
        .parse(value)
        .map((method) => reportMethodWords[method][language])
        .join(', '),
  },
  {
    key: 'paymentType',
    title: { en: 'Full or Partial', es: 'Completo o parcial', fr: 'Total ou partiel' },
    kind: 'choice',
    sql: sql.fragment`coalesce(g.payment_type, '')`,
    options: Object.entries(reportPaymentTypeWords).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'paymentMade',
    title: { en: 'Payment Made', es: 'Pago hecho', fr: 'Paiement effectué' },
    kind: 'flag',
    sql: sql.fragment`r.group_paid > 0`,
  },
];

/** The group's money in the report, on the row of whoever registered it. */
export const moneyColumns: readonly ReportColumn[] = [...amounts, ...payment];
