import {
  activityRecord,
  customWidgetRecord,
  fieldRecord,
  promoCodeRecord,
  typeGroupRecord,
  typeRecord,
  validationRecord,
} from '@turnout/contracts/forms';
import { sql } from 'slonik';
import { defineRecordTable } from '../platform/record-table.ts';

export const fields = defineRecordTable(fieldRecord);

export const types = defineRecordTable(typeRecord, {
  order: sql.fragment`(details ->> 'order')::int nulls last, defined`,
});

export const typeGroups = defineRecordTable(typeGroupRecord, {
  order: sql.fragment`(details ->> 'order')::int, defined`,
});

export const validations = defineRecordTable(validationRecord);

export const customWidgets = defineRecordTable(customWidgetRecord);

export const activities = defineRecordTable(activityRecord, {
  order: sql.fragment`details ->> 'startDate' nulls last, lower(details ->> 'name'), defined`,
});

export const promoCodes = defineRecordTable(promoCodeRecord, { order: sql.fragment`details ->> 'code', defined` });

/** What the projection of forms remembers. */
export const records = [fields, types, typeGroups, validations, activities, customWidgets, promoCodes];
