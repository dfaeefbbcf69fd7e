import { reportingApi, type DashboardView, type UnsatisfiedView } from '@turnout/contracts/reporting';
import { countedActivities } from '@turnout/projections/forms/queries';
import { dashboard, unsatisfied } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { HistoryParts } from './history-routes.ts';

const nobody = { confirmed: 0, pending: 0, rejected: 0, deleted: 0 };

/** Where people are asked for who owe something, there are none yet. */
const withNobody = (view: DashboardView): DashboardView => ({
  total: 0,
  checkedIn: 0,
  ...nobody,
  types: view.types.map((type) => ({ ...type, ...nobody, checkedIn: 0 })),
});

const withAll = (lacking: UnsatisfiedView) => ({
  ...lacking,
  all: lacking.confirmed + lacking.pending + lacking.rejected + lacking.deleted,
});

/** An event's numbers (spec 001, section 3 «Stats»). */
export const statsRoute = (app: FastifyInstance, http: HttpContext, { platform: { pool } }: HistoryParts): void =>
  route(app, http, reportingApi.stats, {
    reads: ['door', 'enrolments', 'forms', 'registrants'],
    handle: async ({ params, query: { paymentStatus, unsatisfiedMinimumCount } }) => {
      const owing = paymentStatus !== undefined && paymentStatus !== 'full-payment';
      const now = await dashboard(pool, params);
      const { total, checkedIn, types, confirmed, pending, rejected, deleted } = owing ? withNobody(now) : now;
      const activities = await countedActivities(pool, params);
      const lacking = unsatisfiedMinimumCount === true ? await unsatisfied(pool, params) : null;
      return {
        body: {
          stats: {
            users: { total, checkedIn, byStatus: { confirmed, pending, rejected, deleted } },
            ...(lacking === null ? {} : { unsatisfiedMinimumCountWithStatus: withAll(owing ? nobody : lacking) }),
            activities: activities.map((one) =>
              owing ? { ...one, registeredAttendees: 0, checkedInAttendees: 0 } : one,
            ),
            types: types.map((type) => ({
              _id: type._id,
              name: type.name,
              total: type.confirmed + type.pending + type.rejected + type.deleted,
              checkedIn: type.checkedIn,
            })),
          },
        },
      };
    },
  });
