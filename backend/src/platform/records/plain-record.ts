import type { EventId, Topic } from '@turnout/contracts/kernel';
import { recordViewOf, type RecordFields } from '@turnout/contracts/records';
import type { ProjectionName } from '@turnout/projections/platform/names';
import { recordViewsOfEvent } from '@turnout/projections/platform/record-table';
import type { z } from 'zod';
import type { Module, Platform } from '../module/platform.ts';
import type { Profile } from '../session/staff.ts';
import type { Records } from './open-record.ts';
import { recordRoutes, type RecordCallsOf, type RecordSlots, type RoutedRecord } from './record-routes.ts';
import type { DeclaredRecord } from './state.ts';

/** A plain record of any kind, as its declaration in the contracts describes it. */
export type Plain = RoutedRecord<string, object, object, object> &
  DeclaredRecord<string, object> & {
    readonly table: string;
    readonly listedBy?: readonly string[];
    readonly calls: RecordCallsOf<string>;
    readonly topic: Topic<string, z.ZodType<{ readonly eventId: EventId }>>;
    readonly fields: RecordFields;
  };
export type PlainSlots = Partial<RecordSlots<string, object, object, object>>;

/**
 * The live list and the calls of a record that is shown as it is stored.
 * @param parts `reads`: the projection that has its table; `slots`: where the record is special (`recordRoutes`).
 */
export const plainRecord = (parts: {
  readonly platform: Pick<Platform, 'pool'>;
  readonly profile: Profile;
  readonly record: Plain;
  readonly records: Records<string, object, object>;
  readonly reads: ProjectionName;
  readonly slots?: PlainSlots;
}): { readonly view: Module['views'][number]; readonly routes: Module['routes'] } => {
  const { platform, profile, record, records, reads, slots = {} } = parts;
  return {
    view: {
      topic: record.topic,
      read: (pool, params) => recordViewsOfEvent(pool, record, record.topic.params.parse(params)),
    },
    routes: (app, http) =>
      recordRoutes(app, http, {
        record,
        records,
        calls: record.calls,
        profile,
        slots: {
          list: { reads: [reads], of: (eventId) => recordViewsOfEvent(platform.pool, record, { eventId }) },
          viewOf: recordViewOf,
          ...slots,
        },
      }),
  };
};
