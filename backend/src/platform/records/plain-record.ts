import { EventId, type Topic } from '@turnout/contracts/kernel';
import { recordViewOf } from '@turnout/contracts/records';
import type { ProjectionName } from '@turnout/projections/platform/names';
import { recordsOfEvent } from '@turnout/projections/platform/record-table';
import type { CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import type { Module, Platform } from '../module/platform.ts';
import type { Profile } from '../session/staff.ts';
import type { RecordRules } from './decider.ts';
import { openRecords, type Records } from './open-record.ts';
import { recordRoutes, type RecordCallsOf, type RecordSlots, type RoutedRecord } from './record-routes.ts';
import type { DeclaredRecord } from './state.ts';

const OfEvent = z.object({ eventId: EventId });

/**
 * A kind of record that is shown as it is stored: its calls, and its list for whoever watches.
 * @param parts `projection`: the one that its table is in; `rules`, `slots`: where the kind is special.
 */
export const plainRecord = <Id extends string, D extends object, C extends object, A extends object>({
  platform,
  profile,
  record,
  projection,
  rules = {},
  records = openRecords<Id, D, C>(platform, record, rules),
  slots = {},
}: {
  readonly platform: Platform;
  readonly profile: Profile;
  readonly record: DeclaredRecord<Id, D> &
    RoutedRecord<Id, D, C, A> & {
      readonly calls: RecordCallsOf<Id>;
      readonly topic: Topic;
      readonly table: string;
    };
  readonly projection: ProjectionName;
  readonly rules?: RecordRules<D, C>;
  /** Where others read it too and have it open already, with its rules. */
  readonly records?: Records<Id, D, C>;
  readonly slots?: Omit<RecordSlots<Id, D, C, A>, 'list' | 'viewOf'>;
}): Module => {
  const listOf = async (pool: CommonQueryMethods, eventId: EventId) =>
    (await recordsOfEvent(pool, record, { eventId })).map((one) => recordViewOf(one));
  return {
    views: [
      {
        topic: record.topic,
        read: (pool, params) => listOf(pool, OfEvent.parse(params).eventId),
      },
    ],
    routes: (app, http) =>
      recordRoutes(app, http, {
        record,
        records,
        calls: record.calls,
        profile,
        slots: {
          ...slots,
          list: { reads: [projection], of: (eventId) => listOf(platform.pool, eventId) },
          viewOf: recordViewOf,
        },
      }),
  };
};
