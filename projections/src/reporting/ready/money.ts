import { attendeeFileWords as words, TransactionMethod } from '@turnout/contracts/registration';
import { minorOf } from '@turnout/contracts/kernel';
import { reportMethodWords } from '@turnout/contracts/reporting';
import { sql } from 'slonik';
import { moneyReport } from '../money-report.ts';
import { countedTable, type ReadyReport } from './ready-report.ts';

const needs = ['viewTransactionSummary'] as const;

const methodsAndDays: ReadyReport = {
  key: 'money-by-day',
  name: {
    en: 'Money by method and day',
    es: 'Dinero por forma de pago y día',
    fr: 'Argent par moyen de paiement et jour',
  },
  counts: {
    en: 'What was paid and refunded and was not removed since, by day on the event’s clocks and by way of payment.',
    es: 'Lo que se pagó y se devolvió y no se quitó después, por día en la hora del evento y por forma de pago.',
    fr: 'Ce qui a été payé et remboursé sans être retiré depuis, par jour à l’heure de l’événement et par moyen de paiement.',
  },
  needs,
  chart: { of: ['day', 'method'], by: 'paid' },
  ...countedTable({
    from: ({ eventId, timeZone }) => sql.fragment`(
      select (t.recorded_at at time zone ${timeZone})::date::text as day, t.method, t.currency,
        (count(*) filter (where t.type = 'payment'))::int as payments,
        coalesce(sum(t.amount) filter (where t.type = 'payment'), 0)::bigint as paid,
        coalesce(sum(t.amount) filter (where t.type = 'refund'), 0)::bigint as refunded,
        coalesce(sum(t.fee), 0)::bigint as fees
      from transactions t
      where t.event_id = ${eventId} and t.removed_at is null and t.type in ('payment', 'refund')
      group by 1, 2, 3) x`,
    where: () => sql.fragment`true`,
    id: sql.fragment`x.day || ' ' || x.method || ' ' || x.currency`,
    order: sql.fragment`x.day, x.method, x.currency`,
    currency: sql.fragment`x.currency`,
    columns: [
      { key: 'day', title: { en: 'Day', es: 'Día', fr: 'Jour' }, kind: 'day', sql: sql.fragment`x.day` },
      {
        key: 'method',
        title: { en: 'Way of Payment', es: 'Forma de pago', fr: 'Moyen de paiement' },
        kind: 'choice',
        sql: sql.fragment`x.method`,
        options: TransactionMethod.options.map((value) => ({ value, label: reportMethodWords[value] })),
      },
      {
        key: 'payments',
        title: { en: 'Payments', es: 'Pagos', fr: 'Paiements' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`x.payments`,
      },
      { key: 'paid', title: words.paid, kind: 'money', total: 'sum', sql: sql.fragment`x.paid` },
      {
        key: 'refunded',
        title: { en: 'Refunded', es: 'Devuelto', fr: 'Remboursé' },
        kind: 'money',
        total: 'sum',
        sql: sql.fragment`x.refunded`,
      },
      {
        key: 'fees',
        title: { en: 'Processing Fees', es: 'Gastos de gestión', fr: 'Frais de traitement' },
        kind: 'money',
        total: 'sum',
        sql: sql.fragment`x.fees`,
      },
    ],
  }),
};

const tax: ReadyReport = {
  key: 'tax',
  name: { en: 'Tax', es: 'Impuestos', fr: 'Taxes' },
  counts: {
    en: 'The tax in all that the event charges whoever takes part, by registration type, beside what is charged and taken off without it.',
    es: 'Los impuestos de todo lo que el evento cobra a quienes participan, por tipo de inscripción, junto a lo cobrado y lo descontado sin ellos.',
    fr: 'Les taxes dans tout ce que l’événement facture à ceux qui prennent part, par type d’inscription, à côté de ce qui est facturé et remisé hors taxes.',
  },
  needs,
  columns: [
    { key: 'type', title: words.type, kind: 'text' },
    { key: 'people', title: { en: 'People', es: 'Personas', fr: 'Personnes' }, kind: 'number', total: 'sum' },
    { key: 'charged', title: { en: 'Charged', es: 'Cobrado', fr: 'Facturé' }, kind: 'money', total: 'sum' },
    { key: 'discounts', title: { en: 'Discounts', es: 'Descuentos', fr: 'Remises' }, kind: 'money', total: 'sum' },
    { key: 'tax', title: { en: 'Tax', es: 'Impuestos', fr: 'Taxes' }, kind: 'money', total: 'sum' },
  ],
  async *rows(pool, { money }) {
    for (const { currency, types } of await moneyReport(pool, money))
      for (const { _id, name, people, ...amounts } of types) {
        const minor = (amount: number): number => minorOf(amount, currency);
        const { charged, discounts, tax: taxed } = amounts;
        yield { id: _id, currency, cells: [name, people, minor(charged), minor(discounts), minor(taxed)] };
      }
  },
};

const kinds = [
  { value: 'price', label: { en: 'Discount of a price', es: 'Descuento de un precio', fr: 'Remise sur un prix' } },
  { value: 'hand', label: { en: 'Discount by hand', es: 'Descuento manual', fr: 'Remise manuelle' } },
  { value: 'code', label: { en: 'Promo code', es: 'Código promocional', fr: 'Code promotionnel' } },
];

const discounts: ReadyReport = {
  key: 'discounts',
  name: {
    en: 'Discounts and promo codes',
    es: 'Descuentos y códigos promocionales',
    fr: 'Remises et codes promotionnels',
  },
  counts: {
    en: 'What is taken off the prices of those who take part, by registration type and with what promo codes take off, what staff took off by hand, and how many people use each promo code.',
    es: 'Lo que se descuenta de los precios de quienes participan, por tipo de inscripción e incluidos los códigos promocionales, lo que el personal descontó a mano y cuántas personas usan cada código.',
    fr: 'Ce qui est déduit des prix de ceux qui prennent part, par type d’inscription et codes promotionnels compris, ce que le personnel a déduit à la main, et combien de personnes utilisent chaque code.',
  },
  needs,
  ...countedTable({
    from: ({ eventId }) => sql.fragment`(
      select 1 as place, 'price' as kind, r.type_id as source, coalesce(t.details ->> 'name', '') as name, r.currency,
        count(*)::int as people, sum(r.discounted)::bigint as off
      from registrants r left join types t on t.id = r.type_id
      where r.event_id = ${eventId} and r.status in ('confirmed', 'pending') and r.discounted > 0
      group by r.type_id, t.details ->> 'name', r.currency
      union all
      select 2, 'hand', '', '', t.currency, count(distinct t.registrant_id)::int, sum(t.amount)::bigint
      from transactions t where t.event_id = ${eventId} and t.removed_at is null and t.type = 'discount'
      group by t.currency
      union all
      select 3, 'code', c.id, c.details ->> 'code', '', count(r.registrant_id)::int, null
      from promo_codes c
      left join promo_code_uses u on u.promo_code_id = c.id
      left join registrants r on r.registrant_id = u.registrant_id and r.status in ('confirmed', 'pending')
      where c.event_id = ${eventId} and (not c.is_retired or r.registrant_id is not null)
      group by c.id, c.details ->> 'code') x`,
    where: () => sql.fragment`true`,
    id: sql.fragment`x.kind || ' ' || x.source || ' ' || x.currency`,
    order: sql.fragment`x.place, x.name, x.source, x.currency`,
    currency: sql.fragment`x.currency`,
    columns: [
      {
        key: 'kind',
        title: { en: 'What', es: 'Qué', fr: 'Quoi' },
        kind: 'choice',
        options: kinds,
        sql: sql.fragment`x.kind`,
      },
      {
        key: 'name',
        title: { en: 'Type or Code', es: 'Tipo o código', fr: 'Type ou code' },
        kind: 'text',
        sql: sql.fragment`x.name`,
      },
      {
        key: 'people',
        title: { en: 'People', es: 'Personas', fr: 'Personnes' },
        kind: 'number',
        sql: sql.fragment`x.people`,
      },
      {
        key: 'off',
        title: { en: 'Taken Off', es: 'Descontado', fr: 'Déduit' },
        kind: 'money',
        total: 'sum',
        sql: sql.fragment`x.off`,
      },
    ],
  }),
};

/** Reports of money, for those who see the event's transactions. */
export const moneyReports: readonly ReadyReport[] = [methodsAndDays, tax, discounts];
