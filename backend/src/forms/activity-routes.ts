import {
  activityRecord,
  activityViewOf,
  formsApi,
  maySeeActivities,
  type ActivityDetails,
  type ActivityView,
} from '@turnout/contracts/forms';
import {
  ActivityId,
  isRejection,
  meets,
  needs,
  reject,
  type EventId,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import type { RecordFacts } from '@turnout/contracts/records';
import { activitiesOfEvent, countsOfActivity } from '@turnout/projections/forms/queries';
import { attendeesOfActivity, shownOfActivities } from '@turnout/projections/registration/queries';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { activityAttendeeFor } from '../platform/session/staff.ts';
import { copyName } from '../platform/records/copy-name.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { openActivityReferences } from './activity-references.ts';
import { downloadActivities } from './download-activities.ts';
import { hidesAmounts } from './price-routes.ts';
import { publicActivitiesOf } from './public-activities.ts';
import type { FormsParts, Routes } from './routes.ts';
import { publicTypesNow } from './types-with-seats.ts';

type Activity = RecordFacts<ActivityId, ActivityDetails>;
const Attendees = z.object({
  withRegisteredAttendees: z.boolean().optional(),
  withCheckedInAttendees: z.boolean().optional(),
});

/** An activity with what is counted of it; whether it may be scanned, its stream tells. */
const openViews = ({ platform: { pool }, forms }: FormsParts) => {
  const viewOf = async (activity: Activity): Promise<ActivityView> => {
    const [counts, scanEnabled] = await Promise.all([
      countsOfActivity(pool, { eventId: activity.eventId, activityId: activity.id }),
      forms.scans.isEnabled(activity.id),
    ]);
    return activityViewOf(activity, { ...counts, scanEnabled });
  };
  /** With who they are, where they are asked for. */
  const withAttendees = async (
    activity: Activity,
    asked: z.infer<typeof Attendees>,
    rights: Rights | null,
  ): Promise<ActivityView> => {
    const shown = activityAttendeeFor(rights);
    const of = { eventId: activity.eventId, activityId: activity.id };
    const [view, registered, checkedIn] = await Promise.all([
      viewOf(activity),
      asked.withRegisteredAttendees === true ? attendeesOfActivity(pool, { ...of, onlyCheckedIn: false }) : null,
      asked.withCheckedInAttendees === true ? attendeesOfActivity(pool, { ...of, onlyCheckedIn: true }) : null,
    ]);
    return {
      ...view,
      ...(registered === null ? {} : { registeredAttendees: registered.map(shown) }),
      ...(checkedIn === null ? {} : { checkedInAttendees: checkedIn.map(shown) }),
    };
  };
  return { viewOf, withAttendees };
};

const maySeeAttendees = needs.event('viewRegistrants');

/** What whoever may not see activities sees of them all the same. */
const publicActivitiesNow = async (parts: FormsParts, eventId: EventId, rights: Rights | null) => {
  const [event, types] = await Promise.all([
    parts.eventDetails(eventId),
    publicTypesNow(parts.platform.pool, parts, eventId),
  ]);
  if (event === null || types === null) return reject('not-found');
  const [all, enrolling] = await Promise.all([parts.forms.rolls.activities(eventId), parts.forms.enrolling(eventId)]);
  const rules = new Map(enrolling.map((one) => [one._id, one]));
  return publicActivitiesOf({ eventId, all, rules }, types, hidesAmounts(event, rights));
};

/** Activities (rule forms/activity-keys). */
export const activityRoutes: Routes = (app, http, parts) => {
  const { pool } = parts.platform;
  const { activities, scans, exclusively } = parts.forms;
  const { viewOf, withAttendees } = openViews(parts);
  const eventOf = ({ params }: { readonly params: { readonly id: ActivityId } }) => activities.eventOf(params.id);

  recordRoutes(app, http, {
    record: activityRecord,
    records: activities,
    calls: {
      list: formsApi.activities,
      one: formsApi.activity,
      define: formsApi.defineActivity,
      revise: formsApi.reviseActivity,
      retire: formsApi.retireActivity,
    },
    profile: parts.profile,
    slots: {
      list: {
        reads: ['forms', 'enrolments', 'seats', 'waiting', 'option-uses'],
        of: async (eventId, { rightsIn }) => {
          const rights = await rightsIn(eventId);
          return meets(maySeeActivities, rights)
            ? activitiesOfEvent(pool, { eventId })
            : publicActivitiesNow(parts, eventId, rights);
        },
      },
      one: {
        reads: shownOfActivities,
        of: async (activity, { rightsIn }, query) => {
          const asked = Attendees.parse(query);
          const asksWho = asked.withRegisteredAttendees === true || asked.withCheckedInAttendees === true;
          const rights = await rightsIn(activity.eventId);
          if (asksWho && !meets(maySeeAttendees, rights)) return reject('not-permitted');
          return withAttendees(activity, asked, rights);
        },
      },
      viewOf,
      check: openActivityReferences(parts),
      exclusively,
    },
  });

  route(app, http, formsApi.cloneActivity, {
    eventOf,
    handle: async ({ params }, { context, newId }) => {
      const original = await activities.findDefined(params.id);
      if (original === null) return reject('not-found');
      const { eventId, details } = original;
      const id = ActivityId.parse(newId('activity'));
      const copied = { ...details, name: copyName(details.name) };
      const made = await activities.define({ id, eventId, details: copied }, context());
      return isRejection(made) ? made : { body: { activity: await viewOf(made.record) }, position: made.position };
    },
  });
  route(app, http, formsApi.toggleActivityScan, {
    eventOf,
    handle: async ({ params: { id } }, { context }) => {
      const activity = await activities.findDefined(id);
      if (activity === null) return reject('not-found');
      const toggled = await scans.toggle({ activityId: id, eventId: activity.eventId }, context());
      if (isRejection(toggled)) return toggled;
      const view: ActivityView | Rejection = { ...(await viewOf(activity)), scanEnabled: toggled.isEnabled };
      return { body: { activity: view }, position: toggled.position };
    },
  });
  downloadActivities(app, http, parts);
};
