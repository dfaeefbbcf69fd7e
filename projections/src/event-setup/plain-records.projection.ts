import { plainRecords } from '@turnout/contracts/event-setup';
import { defineProjection } from '../platform/projection.ts';
import { defineRecordTable, type AnyRecord } from '../platform/record-table.ts';

type Kind = AnyRecord & { readonly many: (typeof plainRecords)[number]['many'] };
const kinds: readonly Kind[] = plainRecords;

/** Plain records (`plainRecords`), each in a projection of its own; of what was erased with a person nothing. */
export const plainRecordProjections = kinds.map((record) =>
  defineProjection({ name: record.many, version: 2, ...defineRecordTable<string, object>(record) }),
);
