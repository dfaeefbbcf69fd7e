import { defineProjection } from '../platform/projection.ts';
import { records } from './records.ts';

/** Events' forms: custom fields, the types that put them together, and groups of types. */
export const formsProjection = defineProjection({
  name: 'forms',
  version: 1,
  ddl: records.map(({ ddl }) => ddl).join(''),
  tables: records.flatMap(({ tables }) => tables),
  clauses: records.flatMap(({ clauses }) => clauses),
});
