import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection } from '../platform/projection.ts';
import { fieldClauses, fields } from './field-rows.ts';
import { typeClauses, types } from './type-rows.ts';

/** Events' forms: custom fields, and the types that put them together. */
export const formsProjection = defineProjection({
  name: 'forms',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'forms.sql'),
  tables: [fields, types],
  clauses: [...fieldClauses, ...typeClauses],
});
