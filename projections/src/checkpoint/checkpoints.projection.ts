import { checkpointFieldRecord, checkpointRecord } from '@turnout/contracts/checkpoint';
import { sql } from 'slonik';
import { defineProjection } from '../platform/projection.ts';
import { defineRecordTable } from '../platform/record-table.ts';

/** A deleted checkpoint's name stands in its history. */
export const checkpoints = defineRecordTable(checkpointRecord, { keepsRetired: true });

export const checkpointFields = defineRecordTable(checkpointFieldRecord, {
  order: sql.fragment`(details ->> 'order')::int, defined, id`,
});

const records = [checkpoints, checkpointFields];

/** Checkpoints and their own fields, as they are set up. */
export const checkpointsProjection = defineProjection({
  name: 'checkpoints',
  version: 1,
  ddl: records.map(({ ddl }) => ddl).join(''),
  tables: records.flatMap(({ tables }) => tables),
  clauses: records.flatMap(({ clauses }) => clauses),
});
