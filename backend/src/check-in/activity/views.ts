import { checkInTopics, type ListedRefusal } from '@turnout/contracts/check-in';
import type { Rights } from '@turnout/contracts/kernel';
import { activityRefusalPage, personAtActivities } from '@turnout/projections/check-in/queries';
import type { Module } from '../../platform/module/platform.ts';
import { maySeeStaff } from '../../platform/session/staff.ts';

/** A refusal as somebody with these rights may see it: at which desk, and by whom for those who may see staff. */
export const refusalFor =
  (rights: Rights | null) =>
  (one: ListedRefusal): ListedRefusal =>
    maySeeStaff(rights) ? one : { ...one, by: '' };

/** The views of the doors of activities. */
export const activityViews: Module['views'] = [
  {
    topic: checkInTopics.activityErrors,
    read: async (pool, params, rights) => {
      const of = checkInTopics.activityErrors.params.parse(params);
      const { rows, total } = await activityRefusalPage(pool, { ...of, isDenied: false });
      return { rows: rows.map(refusalFor(rights)), total, totalWithoutFilter: total };
    },
  },
  {
    topic: checkInTopics.personAtActivities,
    read: (pool, params) => personAtActivities(pool, checkInTopics.personAtActivities.params.parse(params)),
  },
];
