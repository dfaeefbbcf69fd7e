import { templateRecord } from '@turnout/contracts/templates';
import { defineProjection } from '../platform/projection.ts';
import { defineRecordTable } from '../platform/record-table.ts';

/** The templates of events. */
export const templatesProjection = defineProjection({
  name: 'templates',
  version: 1,
  ...defineRecordTable(templateRecord),
});
