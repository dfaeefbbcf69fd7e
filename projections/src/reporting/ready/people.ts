import { attendeeFileWords as words, erasedPersonWords } from '@turnout/contracts/registration';
import { sql } from 'slonik';
import type { FileColumn } from '../report/column.ts';
import { countedTable, walkedTable, type ReadyReport } from './ready-report.ts';

/** Columns that say who somebody of `registrants r` with `types t` is. */
export const nameColumn = {
  key: 'name',
  title: words.name,
  kind: 'text',
  sql: sql.fragment`case when not r.is_erased then trim(r.first_name || ' ' || r.last_name) end`,
  text: (value, language) => (typeof value === 'string' ? value : erasedPersonWords[language]),
} as const satisfies FileColumn & { readonly sql: unknown };

export const numberColumn = {
  key: 'confirmationNumber',
  title: words.number,
  kind: 'text',
  sql: sql.fragment`r.confirmation_number`,
} as const;

const typeColumn = {
  key: 'type',
  title: words.type,
  kind: 'text',
  sql: sql.fragment`coalesce(t.details ->> 'name', '')`,
} as const;

const emailColumn = { key: 'email', title: words.email, kind: 'text', sql: sql.fragment`r.email` } as const;

const people = () => sql.fragment`registrants r left join types t on t.id = r.type_id`;

const counted = (status: string) => sql.fragment`(count(r.registrant_id) filter (where r.status = ${status}))::int`;

const attendeesByType: ReadyReport = {
  key: 'attendees-by-type',
  name: { en: 'Attendees by type', es: 'Asistentes por tipo', fr: 'Participants par type' },
  counts: {
    en: 'Everybody registered under each registration type, by status, and how many of the confirmed are checked in.',
    es: 'Todas las inscripciones de cada tipo, por estado, y cuántas de las confirmadas tienen el check-in hecho.',
    fr: 'Toutes les inscriptions de chaque type, par statut, et combien des confirmées ont fait leur check-in.',
  },
  needs: [],
  chart: { of: ['type'], by: 'confirmed' },
  ...countedTable({
    from: ({ eventId }) => sql.fragment`(
      select r.type_id as id, coalesce(max(t.details ->> 'name'), '') as name, min(t.defined) as defined,
        ${counted('confirmed')} as confirmed, ${counted('pending')} as pending, ${counted('rejected')} as rejected,
        ${counted('deleted')} as deleted,
        (count(*) filter (where r.status = 'confirmed' and r.checked_in_at is not null))::int as checked_in
      from ${people()} where r.event_id = ${eventId} group by r.type_id
      union all
      select t.id, t.details ->> 'name', t.defined, 0, 0, 0, 0, 0 from types t
      where t.event_id = ${eventId} and not t.is_retired
        and not exists (select from registrants r where r.event_id = ${eventId} and r.type_id = t.id)) x`,
    where: () => sql.fragment`true`,
    id: sql.fragment`x.id`,
    order: sql.fragment`x.defined nulls last, x.id`,
    columns: [
      { key: 'type', title: words.type, kind: 'text', sql: sql.fragment`x.name` },
      {
        key: 'confirmed',
        title: { en: 'Confirmed', es: 'Confirmadas', fr: 'Confirmées' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`x.confirmed`,
      },
      {
        key: 'pending',
        title: { en: 'Pending', es: 'Pendientes', fr: 'En attente' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`x.pending`,
      },
      {
        key: 'rejected',
        title: { en: 'Rejected', es: 'Rechazadas', fr: 'Refusées' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`x.rejected`,
      },
      {
        key: 'deleted',
        title: { en: 'Deleted', es: 'Eliminadas', fr: 'Supprimées' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`x.deleted`,
      },
      { key: 'checkedIn', title: words.checkedIn, kind: 'number', total: 'sum', sql: sql.fragment`x.checked_in` },
    ],
  }),
};

const arrivals: ReadyReport = {
  key: 'arrivals',
  name: { en: 'Arrivals', es: 'Llegadas', fr: 'Arrivées' },
  counts: {
    en: 'Every confirmed attendee who is checked in to the event, in the order in which they came.',
    es: 'Todos los asistentes confirmados con el check-in del evento hecho, por orden de llegada.',
    fr: 'Tous les participants confirmés qui ont fait leur check-in à l’événement, dans l’ordre de leur arrivée.',
  },
  needs: ['viewRegistrants'],
  ...walkedTable({
    from: () => sql.fragment`${people()}
      left join accounts a on a.account_id = r.checked_in_by left join devices d on d.device_id = r.checked_in_by`,
    where: ({ eventId }) =>
      sql.fragment`r.event_id = ${eventId} and r.status = 'confirmed' and r.checked_in_at is not null`,
    id: sql.fragment`r.registrant_id`,
    order: sql.fragment`r.checked_in_at, r.registrant_id`,
    columns: [
      {
        key: 'at',
        title: { en: 'Arrived', es: 'Llegada', fr: 'Arrivée' },
        kind: 'moment',
        sql: sql.fragment`r.checked_in_at`,
      },
      nameColumn,
      numberColumn,
      typeColumn,
      { key: 'desk', title: words.desk, kind: 'text', sql: sql.fragment`r.checked_in_desk` },
      {
        key: 'checkedInBy',
        title: words.checkedInBy,
        kind: 'text',
        isOfStaff: true,
        sql: sql.fragment`coalesce(nullif(a.email, ''), a.name, d.name, '')`,
      },
    ],
  }),
};

const noShows: ReadyReport = {
  key: 'no-shows',
  name: { en: 'No-shows', es: 'Ausencias', fr: 'Absences' },
  counts: {
    en: 'Every confirmed attendee who is not checked in to the event, by last name.',
    es: 'Todos los asistentes confirmados sin check-in del evento, por apellidos.',
    fr: 'Tous les participants confirmés sans check-in à l’événement, par nom de famille.',
  },
  needs: ['viewRegistrants'],
  ...walkedTable({
    from: people,
    where: ({ eventId }) =>
      sql.fragment`r.event_id = ${eventId} and r.status = 'confirmed' and r.checked_in_at is null`,
    id: sql.fragment`r.registrant_id`,
    order: sql.fragment`r.sort_name, r.registrant_id`,
    columns: [
      nameColumn,
      numberColumn,
      typeColumn,
      emailColumn,
      {
        key: 'phone',
        title: { en: 'Phone', es: 'Teléfono', fr: 'Téléphone' },
        kind: 'text',
        sql: sql.fragment`r.phone`,
      },
      { key: 'createdAt', title: words.registered, kind: 'moment', sql: sql.fragment`r.created_at` },
    ],
  }),
};

const waitingLists: ReadyReport = {
  key: 'waiting-lists',
  name: { en: 'Waiting lists', es: 'Listas de espera', fr: 'Listes d’attente' },
  counts: {
    en: 'Everybody who waits for a seat of a registration type or has one on offer, in the order in which seats are offered.',
    es: 'Todas las personas que esperan una plaza de un tipo de inscripción o tienen una ofrecida, en el orden en que se ofrecen.',
    fr: 'Toutes les personnes qui attendent une place d’un type d’inscription ou à qui une place est proposée, dans l’ordre des propositions.',
  },
  needs: ['viewRegistrants'],
  ...walkedTable({
    from: () => sql.fragment`waiting w left join types t on t.id = w.type_id`,
    where: ({ eventId }) => sql.fragment`w.event_id = ${eventId} and w.state <> 'using'`,
    id: sql.fragment`w.registrant_id`,
    order: sql.fragment`t.defined nulls last, w.type_id, (w.state = 'offered') desc, w.preferred desc nulls last, w.joined`,
    columns: [
      typeColumn,
      { key: 'name', title: words.name, kind: 'text', sql: sql.fragment`trim(w.first_name || ' ' || w.last_name)` },
      { key: 'email', title: words.email, kind: 'text', sql: sql.fragment`w.email` },
      {
        key: 'joinedAt',
        title: { en: 'Waits Since', es: 'Espera desde', fr: 'Attend depuis' },
        kind: 'moment',
        sql: sql.fragment`w.joined_at`,
      },
      {
        key: 'until',
        title: { en: 'On Offer Until', es: 'Ofrecida hasta', fr: 'Proposée jusqu’au' },
        kind: 'moment',
        sql: sql.fragment`case when w.state = 'offered' then w.until end`,
      },
      {
        key: 'isProven',
        title: { en: 'Address Confirmed', es: 'Dirección confirmada', fr: 'Adresse confirmée' },
        kind: 'flag',
        sql: sql.fragment`w.is_proven`,
      },
    ],
  }),
};

/** Reports of who registered, came, did not come and waits. */
export const peopleReports: readonly ReadyReport[] = [attendeesByType, arrivals, noShows, waitingLists];
