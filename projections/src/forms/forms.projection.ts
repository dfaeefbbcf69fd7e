import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection } from '../platform/projection.ts';
import { fieldClauses, fields } from './field-rows.ts';
import { typeGroupClauses, typeGroups } from './type-group-rows.ts';
import { typeClauses, types } from './type-rows.ts';

/** Events' forms: custom fields, the types that put them together, and groups of types. */
export const formsProjection = defineProjection({
  name: 'forms',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'forms.sql'),
  tables: [fields, types, typeGroups],
  clauses: [...fieldClauses, ...typeClauses, ...typeGroupClauses],
});
