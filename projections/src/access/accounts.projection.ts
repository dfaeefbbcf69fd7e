import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection } from '../platform/projection.ts';
import { accountClauses, accounts, accountVersions } from './account-rows.ts';
import { deviceClauses, devices } from './device-rows.ts';
import { wallClauses, walls } from './wall-rows.ts';

/** Who may come in: accounts with their roles, what they were called, wall links, and door devices. */
export const accountsProjection = defineProjection({
  name: 'accounts',
  version: 8,
  ddl: ddlBeside(import.meta.url, 'accounts.sql'),
  tables: [accounts, accountVersions, walls, devices],
  clauses: [...accountClauses, ...wallClauses, ...deviceClauses],
});
