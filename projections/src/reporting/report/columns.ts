import type { EventId } from '@turnout/contracts/kernel';
import {
  attendeeFileWords as words,
  erasedPersonWords,
  RegistrationStatus,
  registrationStatusWords,
} from '@turnout/contracts/registration';
import { typeRecord } from '@turnout/contracts/forms';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { recordsOfEvent } from '../../platform/record-table.ts';
import { addressCondition, namedCondition, numberCondition } from '../../platform/attendee-filter.ts';
import type { ReportColumn } from './column.ts';
import { moneyColumns, ofFirst } from './money-columns.ts';
import { activityColumns, fieldColumns } from './columns-of-event.ts';

/** Activities of somebody by name, in the order in which they begin; deleted ones are named nowhere. */
const activityNames = (because: FragmentSqlToken): FragmentSqlToken => sql.fragment`(
  select string_agg(a.details ->> 'name', ', ' order by a.details ->> 'startDate' nulls last, a.id)
  from enrolments e join activities a on a.id = e.activity_id and not a.is_retired
  where e.registrant_id = r.registrant_id and ${because})`;

/** The columns that each event has, those of the form and of activities aside. */
const fixed = (typesOfEvent: ReportColumn['options']): readonly ReportColumn[] => [
  {
    key: 'name',
    title: words.name,
    kind: 'text',
    isShown: true,
    sql: sql.fragment`case when not r.is_erased then trim(r.first_name || ' ' || r.last_name) end`,
    sort: 'name',
    has: namedCondition,
    text: (value, language) => (typeof value === 'string' ? value : erasedPersonWords[language]),
  },
  {
    key: 'confirmationNumber',
    title: words.number,
    kind: 'text',
    isShown: true,
    sql: sql.fragment`r.confirmation_number`,
    sort: 'number',
    has: numberCondition,
  },
  {
    key: 'email',
    title: words.email,
    kind: 'text',
    isShown: true,
    sql: sql.fragment`r.email`,
    sort: 'email',
    has: addressCondition,
  },
  {
    key: 'status',
    title: words.status,
    kind: 'choice',
    isShown: true,
    sql: sql.fragment`r.status`,
    options: RegistrationStatus.options.map((value) => ({ value, label: registrationStatusWords[value] })),
  },
  {
    key: 'type',
    title: words.type,
    kind: 'choice',
    isShown: true,
    sql: sql.fragment`r.type_id`,
    ...(typesOfEvent === undefined ? {} : { options: typesOfEvent }),
  },
  {
    key: 'createdAt',
    title: words.registered,
    kind: 'moment',
    isShown: true,
    sql: sql.fragment`r.created_at`,
    sort: 'registered',
  },
  ...moneyColumns,
  ...presence,
  ...group,
];

const presence: readonly ReportColumn[] = [
  {
    key: 'checkedIn',
    title: words.checkedIn,
    kind: 'flag',
    isShown: true,
    sql: sql.fragment`r.checked_in_at is not null`,
    total: 'count',
  },
  {
    key: 'checkedInDate',
    title: { en: 'Check-in Date', es: 'Fecha del check-in', fr: 'Date du check-in' },
    kind: 'moment',
    sql: sql.fragment`r.checked_in_at`,
  },
  {
    key: 'checkedInBy',
    title: words.checkedInBy,
    kind: 'text',
    isOfStaff: true,
    sql: sql.fragment`coalesce(nullif(checked_in_account.email, ''), checked_in_account.name, checked_in_device.name, '')`,
  },
  { key: 'desk', title: words.desk, kind: 'text', sql: sql.fragment`r.checked_in_desk` },
  {
    key: 'deniedCheckins',
    title: {
      en: 'Refused at Activities',
      es: 'Rechazos en actividades',
      fr: 'Refus aux activités',
    },
    kind: 'number',
    sql: sql.fragment`(select count(*)::int from enrolments e
      where e.registrant_id = r.registrant_id and e.denied_at is not null)`,
    total: 'sum',
  },
  { key: 'printed', title: words.printed, kind: 'flag', sql: sql.fragment`r.printed_at is not null`, total: 'count' },
  {
    key: 'registeredActivities',
    title: words.activities,
    kind: 'text',
    sql: activityNames(sql.fragment`e.because <> 'answers'`),
  },
  {
    key: 'fieldBasedActivities',
    title: { en: 'Activities by Answers', es: 'Actividades por respuestas', fr: 'Activités selon les réponses' },
    kind: 'text',
    sql: activityNames(sql.fragment`e.because = 'answers'`),
  },
];

const group: readonly ReportColumn[] = [
  {
    key: 'registrantsCount',
    title: words.groupSize,
    kind: 'number',
    sql: ofFirst(sql.fragment`r.group_size`),
    total: 'sum',
  },
  { key: 'registrationIndex', title: words.groupPlace, kind: 'number', sql: sql.fragment`r.place` },
  {
    key: 'unsatisfiedMinimum',
    title: { en: 'Unsatisfied Minimum', es: 'Mínimo sin cubrir', fr: 'Minimum non atteint' },
    kind: 'number',
    sql: ofFirst(sql.fragment`greatest(coalesce((t.details ->> 'minimumCount')::int, 0) - r.group_size, 0)`),
    total: 'sum',
  },
  {
    key: 'parent',
    title: { en: 'Registered by', es: 'Inscrito por', fr: 'Inscrit par' },
    kind: 'text',
    sql: sql.fragment`case when r.place > 1 then coalesce(trim(p.first_name || ' ' || p.last_name), '') else '' end`,
  },
  {
    key: 'creator',
    title: { en: 'Registered by Staff', es: 'Inscrito por el personal', fr: 'Inscrit par le personnel' },
    kind: 'text',
    isOfStaff: true,
    sql: sql.fragment`coalesce(nullif(creating_account.email, ''), creating_account.name, '')`,
  },
  { key: 'orderNumber', title: words.orderNumber, kind: 'text', sql: sql.fragment`r.order_number` },
  { key: 'id', title: { en: 'ID', es: 'ID', fr: 'ID' }, kind: 'text', sql: sql.fragment`r.registrant_id` },
  {
    key: 'parentId',
    title: { en: 'ID of the Group', es: 'ID del grupo', fr: 'ID du groupe' },
    kind: 'text',
    sql: sql.fragment`r.primary_id`,
  },
];

/** Each column of an event's report: those that all events have, then those of its form and of its activities. */
export const reportColumns = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly ReportColumn[]> => {
  const [ofTypes, ofForm, ofActivities] = await Promise.all([
    recordsOfEvent(pool, typeRecord, { eventId }),
    fieldColumns(pool, eventId),
    activityColumns(pool, eventId),
  ]);
  const options = ofTypes.map(({ id, details }) => ({ value: id, label: { asWritten: details.name } }));
  return [...fixed(options), ...ofForm, ...ofActivities];
};
