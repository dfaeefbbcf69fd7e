import { activityRecord, fieldRecord, typeGroupRecord, typeRecord } from '@turnout/contracts/forms';
import { registrationTopics } from '@turnout/contracts/registration';
import { reportingTopics } from '@turnout/contracts/reporting';
import { sql } from 'slonik';
import { defineRecordTable } from '../platform/record-table.ts';

/** Fields are shown by themselves, in the forms of types, and beside what registrants entered. */
export const fields = defineRecordTable(fieldRecord, {
  touches: (key) => [typeRecord.topic, registrationTopics.attendees].map(({ name }) => ({ topic: name, key })),
});

/** A type's name stands on the dashboard and on every registration of it; groups show only types that there are. */
export const types = defineRecordTable(typeRecord, {
  touches: (key) =>
    [reportingTopics.dashboard, registrationTopics.attendees, typeGroupRecord.topic].map(({ name }) => ({
      topic: name,
      key,
    })),
  order: sql.fragment`(details ->> 'order')::int nulls last, defined`,
});

export const typeGroups = defineRecordTable(typeGroupRecord, {
  order: sql.fragment`(details ->> 'order')::int, defined`,
});

/** What the projection of forms remembers. */
export const records = [fields, types, typeGroups, defineRecordTable(activityRecord)];
