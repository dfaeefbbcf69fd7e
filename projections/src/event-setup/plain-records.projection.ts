import { plainRecords } from '@turnout/contracts/event-setup';
import { defineProjection } from '../platform/projection.ts';
import { defineRecordTable } from '../platform/record-table.ts';

/** Plain records (`plainRecords`), each in a projection of its own; of what was erased with a person nothing. */
export const plainRecordProjections = plainRecords.map((record) =>
  defineProjection({ name: record.many, version: 2, ...defineRecordTable(record) }),
);
