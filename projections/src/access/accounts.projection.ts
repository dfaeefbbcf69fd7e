import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection } from '../platform/projection.ts';
import { accountClauses, accounts, accountVersions } from './account-rows.ts';
import { wallClauses, walls } from './wall-rows.ts';

/** Who may come in: accounts with their roles, what they were called, and wall links. */
export const accountsProjection = defineProjection({
  name: 'accounts',
  version: 3,
  ddl: ddlBeside(import.meta.url, 'accounts.sql'),
  tables: [accounts, accountVersions, walls],
  clauses: [...accountClauses, ...wallClauses],
});
