import { CheckpointCheckinStatus, checkinStatusWords } from '@turnout/contracts/checkpoint';
import { attendeeFileWords as words } from '@turnout/contracts/registration';
import { sql } from 'slonik';
import { nameColumn, numberColumn } from './people.ts';
import { countedTable, walkedTable, type ReadyReport } from './ready-report.ts';

const takingPart = (status: string) => sql.fragment`(count(r.registrant_id) filter (where r.status = ${status}))::int`;

const activities: ReadyReport = {
  key: 'activities',
  name: { en: 'Activities', es: 'Actividades', fr: 'Activités' },
  counts: {
    en: 'Who takes part in each activity, by status, and how many of them were let in, are inside and were turned away by staff.',
    es: 'Quiénes participan en cada actividad, por estado, y cuántos entraron, están dentro y fueron rechazados por el personal.',
    fr: 'Qui prend part à chaque activité, par statut, et combien sont entrés, sont à l’intérieur et ont été refusés par le personnel.',
  },
  needs: [],
  chart: { of: ['activity'], by: 'checkedIn' },
  ...countedTable({
    from: ({ eventId }) => sql.fragment`(
      select a.id, a.details, ${takingPart('confirmed')} as confirmed, ${takingPart('pending')} as pending,
        (count(e.checked_in_at) filter (where r.status in ('confirmed', 'pending')))::int as checked_in,
        (count(*) filter (where e.is_inside and r.status in ('confirmed', 'pending')))::int as inside,
        (count(e.denied_at) filter (where r.status in ('confirmed', 'pending')))::int as denied
      from activities a
      left join enrolments e on e.activity_id = a.id
      left join registrants r on r.registrant_id = e.registrant_id
      where a.event_id = ${eventId} and not a.is_retired group by a.id) x`,
    where: () => sql.fragment`true`,
    id: sql.fragment`x.id`,
    order: sql.fragment`nullif(x.details ->> 'startDate', '') nulls last, x.id`,
    columns: [
      {
        key: 'activity',
        title: { en: 'Activity', es: 'Actividad', fr: 'Activité' },
        kind: 'text',
        sql: sql.fragment`x.details ->> 'name'`,
      },
      {
        key: 'startDate',
        title: { en: 'Begins', es: 'Empieza', fr: 'Début' },
        kind: 'moment',
        sql: sql.fragment`nullif(x.details ->> 'startDate', '')`,
      },
      {
        key: 'availableSeats',
        title: { en: 'Seats', es: 'Plazas', fr: 'Places' },
        kind: 'number',
        // 0: no limit.
        sql: sql.fragment`nullif((x.details ->> 'availableSeats')::int, 0)`,
      },
      {
        key: 'confirmed',
        title: { en: 'Confirmed', es: 'Confirmados', fr: 'Confirmés' },
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
      { key: 'checkedIn', title: words.checkedIn, kind: 'number', total: 'sum', sql: sql.fragment`x.checked_in` },
      {
        key: 'inside',
        title: { en: 'Inside', es: 'Dentro', fr: 'À l’intérieur' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`x.inside`,
      },
      {
        key: 'denied',
        title: { en: 'Turned Away', es: 'Rechazados', fr: 'Refusés' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`x.denied`,
      },
    ],
  }),
};

/** The moment of the check-out that stands; null: they are not out. */
const leftAt = sql.fragment`case when c.status = 'checked-out' then (
  select max(h.at) from past_checkin_changes h where h.checkin_id = c.checkin_id and h.status = 'checked-out') end`;

const isCounted = sql.fragment`c.status <> 'deleted'`;

const checkpointStays: ReadyReport = {
  key: 'checkpoint-stays',
  name: { en: 'Checkpoint stays', es: 'Estancias en puntos de control', fr: 'Passages aux points de contrôle' },
  counts: {
    en: 'Every check-in at a checkpoint that was not deleted, person by person: when they came, when they left and how many minutes lie between.',
    es: 'Todos los check-ins en puntos de control que no se eliminaron, persona por persona: cuándo entró, cuándo salió y cuántos minutos pasaron.',
    fr: 'Chaque check-in à un point de contrôle qui n’a pas été supprimé, personne par personne\u00a0: l’arrivée, le départ et les minutes entre les deux.',
  },
  needs: ['downloadCheckpointReports'],
  ...walkedTable(
    {
      from: () => sql.fragment`(
        select c.*, ${leftAt} as left_at, k.details ->> 'name' as checkpoint, p.id as registrant_id, p.place
        from checkpoint_checkins c
        left join event_checkpoints k on k.id = c.checkpoint_id
        cross join lateral jsonb_array_elements_text(c.registrants) with ordinality p (id, place)) s
        left join registrants r on r.registrant_id = s.registrant_id`,
      where: () => sql.fragment`true`,
      id: sql.fragment`s.checkin_id`,
      order: sql.fragment`s.checked_in, s.place`,
      columns: [
        {
          key: 'checkpoint',
          title: { en: 'Checkpoint', es: 'Punto de control', fr: 'Point de contrôle' },
          kind: 'text',
          sql: sql.fragment`coalesce(s.checkpoint, '')`,
        },
        nameColumn,
        numberColumn,
        {
          key: 'status',
          title: words.status,
          kind: 'choice',
          sql: sql.fragment`s.status`,
          options: CheckpointCheckinStatus.options.map((value) => ({ value, label: checkinStatusWords[value] })),
        },
        {
          key: 'in',
          title: { en: 'In', es: 'Entrada', fr: 'Entrée' },
          kind: 'moment',
          sql: sql.fragment`s.entered_at`,
        },
        { key: 'out', title: { en: 'Out', es: 'Salida', fr: 'Sortie' }, kind: 'moment', sql: sql.fragment`s.left_at` },
        {
          key: 'minutes',
          title: { en: 'Minutes', es: 'Minutos', fr: 'Minutes' },
          kind: 'number',
          total: 'sum',
          sql: sql.fragment`floor(extract(epoch from s.left_at - s.entered_at) / 60)::int`,
        },
      ],
    },
    {
      from: () => sql.fragment`(select c.* from checkpoint_checkins c where ${isCounted}) s`,
      where: ({ eventId }) => sql.fragment`s.event_id = ${eventId}`,
      order: sql.fragment`s.checked_in`,
    },
  ),
};

const desks: ReadyReport = {
  key: 'desks',
  name: { en: 'Desks', es: 'Mostradores', fr: 'Guichets' },
  counts: {
    en: 'How many people each desk let in and turned away at the door of the event, and when it last scanned somebody.',
    es: 'A cuántas personas dejó pasar y rechazó cada mostrador en la puerta del evento, y cuándo escaneó por última vez.',
    fr: 'Combien de personnes chaque guichet a laissé entrer et a refusées à la porte de l’événement, et quand il a scanné pour la dernière fois.',
  },
  needs: [],
  chart: { of: ['desk'], by: 'admitted' },
  ...countedTable({
    from: () => sql.fragment`desk_activity s
      left join accounts a on a.account_id = s.by left join devices d on d.device_id = s.by`,
    where: ({ eventId }) => sql.fragment`s.event_id = ${eventId}`,
    id: sql.fragment`s.desk`,
    order: sql.fragment`s.desk`,
    columns: [
      { key: 'desk', title: words.desk, kind: 'text', sql: sql.fragment`s.desk` },
      {
        key: 'by',
        title: { en: 'Staff', es: 'Personal', fr: 'Personnel' },
        kind: 'text',
        isOfStaff: true,
        sql: sql.fragment`coalesce(a.name, d.name, '')`,
      },
      {
        key: 'admitted',
        title: { en: 'Let In', es: 'Entradas', fr: 'Entrées' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`s.admitted`,
      },
      {
        key: 'refused',
        title: { en: 'Turned Away', es: 'Rechazados', fr: 'Refusés' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`s.refused`,
      },
      {
        key: 'lastScanAt',
        title: { en: 'Last Scan', es: 'Último escaneo', fr: 'Dernier scan' },
        kind: 'moment',
        sql: sql.fragment`s.last_scan_at`,
      },
    ],
  }),
};

const staff: ReadyReport = {
  key: 'staff',
  name: { en: 'Staff', es: 'Personal', fr: 'Personnel' },
  counts: {
    en: 'Everybody with a role in the event, and how many check-ins to the event and at checkpoints that still stand, and how many transactions, they made.',
    es: 'Todas las personas con un rol en el evento, y cuántos check-ins del evento y de puntos de control que siguen en pie, y cuántas transacciones, hicieron.',
    fr: 'Toutes les personnes qui ont un rôle dans l’événement, et combien de check-ins encore valables à l’événement et aux points de contrôle, et combien de transactions, elles ont faits.',
  },
  needs: ['viewUsers'],
  ...countedTable({
    from: ({ eventId }) => sql.fragment`accounts a
      left join (select checked_in_by as by, count(*)::int as made from registrants
        where event_id = ${eventId} and checked_in_at is not null group by 1) e on e.by = a.account_id
      left join (select created_by as by, count(*)::int as made from checkpoint_checkins
        where event_id = ${eventId} and status <> 'deleted' group by 1) c on c.by = a.account_id
      left join (select recorded_by as by, count(*)::int as made from transactions
        where event_id = ${eventId} and removed_at is null group by 1) t on t.by = a.account_id`,
    where: ({ eventId }) => sql.fragment`a.roles ? ${eventId}`,
    id: sql.fragment`a.account_id`,
    order: sql.fragment`lower(a.name), a.email, a.account_id`,
    columns: [
      { key: 'name', title: words.name, kind: 'text', sql: sql.fragment`a.name` },
      { key: 'email', title: words.email, kind: 'text', sql: sql.fragment`a.email` },
      {
        key: 'checkIns',
        title: { en: 'Check-ins to the Event', es: 'Check-ins del evento', fr: 'Check-ins à l’événement' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`coalesce(e.made, 0)`,
      },
      {
        key: 'checkpointCheckIns',
        title: {
          en: 'Check-ins at Checkpoints',
          es: 'Check-ins en puntos de control',
          fr: 'Check-ins aux points de contrôle',
        },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`coalesce(c.made, 0)`,
      },
      {
        key: 'transactions',
        title: { en: 'Transactions', es: 'Transacciones', fr: 'Transactions' },
        kind: 'number',
        total: 'sum',
        sql: sql.fragment`coalesce(t.made, 0)`,
      },
    ],
  }),
};

/** Reports of activities, checkpoints and desks, and of those who work there. */
export const placeReports: readonly ReadyReport[] = [activities, checkpointStays, desks, staff];
