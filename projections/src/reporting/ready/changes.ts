import { RegistrationStatus, registrationStatusWords } from '@turnout/contracts/registration';
import { sql, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { nameColumn, numberColumn } from './people.ts';
import { valuesOf } from '../report/asked.ts';
import type { ReadyAsked, ReadyReport } from './ready-report.ts';

const kinds = [
  { value: 'registered', label: { en: 'Registered', es: 'Inscripción', fr: 'Inscription' } },
  { value: 'details', label: { en: 'Details changed', es: 'Datos cambiados', fr: 'Données modifiées' } },
  { value: 'status', label: { en: 'Status changed', es: 'Estado cambiado', fr: 'Statut modifié' } },
  { value: 'in', label: { en: 'Checked in', es: 'Check-in hecho', fr: 'Check-in fait' } },
  { value: 'undone', label: { en: 'Check-in taken back', es: 'Check-in deshecho', fr: 'Check-in annulé' } },
  { value: 'payment', label: { en: 'Payment', es: 'Pago', fr: 'Paiement' } },
  { value: 'charge', label: { en: 'Charge', es: 'Cargo', fr: 'Frais' } },
  { value: 'discount', label: { en: 'Discount', es: 'Descuento', fr: 'Remise' } },
  { value: 'refund', label: { en: 'Refund', es: 'Reembolso', fr: 'Remboursement' } },
];
const statuses = RegistrationStatus.options.map((value) => ({ value, label: registrationStatusWords[value] }));

const columns = [
  { key: 'at', title: { en: 'When', es: 'Cuándo', fr: 'Quand' }, kind: 'moment', sql: sql.fragment`x.at` },
  {
    key: 'what',
    title: { en: 'What', es: 'Qué', fr: 'Quoi' },
    kind: 'choice',
    options: kinds,
    sql: sql.fragment`x.what`,
  },
  nameColumn,
  numberColumn,
  {
    key: 'before',
    title: { en: 'Status Before', es: 'Estado anterior', fr: 'Statut avant' },
    kind: 'choice',
    options: statuses,
    sql: sql.fragment`x.was`,
  },
  {
    key: 'after',
    title: { en: 'Status After', es: 'Estado posterior', fr: 'Statut après' },
    kind: 'choice',
    options: statuses,
    sql: sql.fragment`x.status`,
  },
  {
    key: 'amount',
    title: { en: 'Amount', es: 'Importe', fr: 'Montant' },
    kind: 'money',
    // Payments and discounts of a day make no sum.
    sql: sql.fragment`x.amount`,
  },
] as const;

const Row = z.object({
  id: z.string(),
  position: z.string(),
  registrant_id: z.string(),
  currency: z.string(),
  cells: z.array(z.unknown()),
});

const rowsAtOnce = 500;

interface Place {
  readonly position: string;
  readonly registrantId: string;
}

/** Some of what happened behind a place, of one table of what was. */
const some = (table: string, said: FragmentSqlToken, { eventId }: ReadyAsked, after: Place) => sql.fragment`(
  select t.position, t.at, t.registrant_id, ${said} from ${sql.identifier([table])} t
  where t.event_id = ${eventId} and (t.position, t.registrant_id) > (${after.position}, ${after.registrantId})`;
const end = sql.fragment` order by t.position, t.registrant_id limit ${rowsAtOnce})`;

const nothing = sql.fragment`null::text as was, null::text as status, null::bigint as amount, '' as currency`;

const page = (asked: ReadyAsked, after: Place): FragmentSqlToken =>
  sql.fragment`${sql.join(
    [
      sql.fragment`${some(
        'past_registrants',
        sql.fragment`'registered' as what, null::text as was, t.status, null::bigint as amount, '' as currency`,
        asked,
        after,
      )}${end}`,
      sql.fragment`${some('past_details', sql.fragment`'details' as what, ${nothing}`, asked, after)}${end}`,
      sql.fragment`${some(
        'past_statuses',
        sql.fragment`'status' as what, t.was, t.status, null::bigint as amount, '' as currency`,
        asked,
        after,
      )}${end}`,
      sql.fragment`${some(
        'past_admissions',
        sql.fragment`case when t.checkin_id is null then 'undone' else 'in' end as what, ${nothing}`,
        asked,
        after,
      )}${end}`,
      ...(asked.seesMoney
        ? [
            // What a group took over from another was recorded once.
            sql.fragment`${some(
              'past_transactions',
              sql.fragment`t.type as what, null::text as was, null::text as status, t.amount, t.currency`,
              asked,
              after,
            )} and not exists (select from past_transactions o
              where o.transaction_id = t.transaction_id and o.position < t.position)${end}`,
          ]
        : []),
    ],
    sql.fragment` union all `,
  )}`;

/** Changes of registrations from a day on, in order. */
export const changesReport: ReadyReport = {
  key: 'changes',
  name: { en: 'Changes since a day', es: 'Cambios desde un día', fr: 'Changements depuis un jour' },
  counts: {
    en: 'Who registered, whose details or status changed, who was checked in or out again and, for whoever sees money, what was paid, from the beginning of a day on.',
    es: 'Quién se inscribió, qué datos o estados cambiaron, qué check-ins se hicieron o se deshicieron y, para quien ve el dinero, qué se pagó, desde el comienzo de un día.',
    fr: 'Qui s’est inscrit, quelles données et quels statuts ont changé, quels check-ins ont été faits ou annulés et, pour qui voit l’argent, ce qui a été payé, depuis le début d’un jour.',
  },
  needs: ['viewRegistrants'],
  hasSince: true,
  columns,
  async *rows(pool, asked) {
    const { eventId, since, timeZone, atMost } = asked;
    const first = await pool.oneFirst(sql.type(z.object({ first: z.string().nullable() }))`
      select min(first) as first from past_minutes
      where event_id = ${eventId} and minute >= ${since}::timestamp at time zone ${timeZone}`);
    if (first === null) return;
    // Nothing has an empty id: the first fact of that day comes behind this.
    let after: Place | null = { position: first, registrantId: '' };
    let left = atMost ?? Infinity;
    while (after !== null && left > 0) {
      const rows: readonly z.infer<typeof Row>[] = await pool.any(sql.type(Row)`
        select x.position || ' ' || x.registrant_id as id, x.position, x.registrant_id, x.currency,
          ${valuesOf(columns)} as cells
        from (${page(asked, after)}) x left join registrants r on r.registrant_id = x.registrant_id
        order by x.position, x.registrant_id limit ${Math.min(rowsAtOnce, left)}`);
      yield* rows;
      left -= rows.length;
      const last = rows.at(-1);
      after =
        last === undefined || rows.length < rowsAtOnce
          ? null
          : { position: last.position, registrantId: last.registrant_id };
    }
  },
};
