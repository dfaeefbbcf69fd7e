import { meets, needs, type EventId } from '@turnout/contracts/kernel';
import { reportingApi, type UnsatisfiedView } from '@turnout/contracts/reporting';
import { countedActivities } from '@turnout/projections/forms/queries';
import { moneySummary, salesByType } from '@turnout/projections/payment/queries';
import { activitiesByPayment, dashboard, unsatisfied } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { EventDetails } from '@turnout/contracts/event-setup';
import type { Platform } from '../platform/module/platform.ts';

const withAll = (lacking: UnsatisfiedView) => ({
  ...lacking,
  all: lacking.confirmed + lacking.pending + lacking.rejected + lacking.deleted,
});

const seesMoney = needs.event('viewTransactionSummary');
const nothing = { confirmed: 0, pending: 0, rejected: 0, deleted: 0, all: 0 };

/** What an event's numbers are made of. */
export interface StatsParts {
  readonly platform: Pick<Platform, 'pool'>;
  /** Null when there is no such event. */
  readonly eventDetails: (eventId: EventId) => Promise<Pick<EventDetails, 'appCurrency'> | null>;
}

/** An event's numbers (rule reporting/stats). */
export const statsRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { platform: { pool }, eventDetails }: StatsParts,
): void =>
  route(app, http, reportingApi.stats, {
    reads: ['door', 'enrolments', 'forms', 'registrants'],
    handle: async ({ params: { eventId }, query: { paymentStatus, unsatisfiedMinimumCount } }, { rights }) => {
      const maySeeMoney = meets(seesMoney, rights);
      const counted = { eventId, paymentStatus };
      const [now, activities, byPayment, lacking, money] = await Promise.all([
        dashboard(pool, counted),
        countedActivities(pool, { eventId }),
        maySeeMoney || paymentStatus !== undefined ? activitiesByPayment(pool, counted) : null,
        unsatisfiedMinimumCount === true ? unsatisfied(pool, counted) : null,
        maySeeMoney ? moneySummary(pool, counted) : null,
      ]);
      const { total, checkedIn, types, confirmed, pending, rejected, deleted } = now;
      const currency = (await eventDetails(eventId))?.appCurrency ?? '';
      const sales = maySeeMoney && currency !== '' ? await salesByType(pool, { eventId, currency }) : null;
      const none = { currency, totals: nothing, paids: nothing, dues: nothing };
      return {
        body: {
          stats: {
            users: { total, checkedIn, byStatus: { confirmed, pending, rejected, deleted } },
            ...(lacking === null ? {} : { unsatisfiedMinimumCountWithStatus: withAll(lacking) }),
            activities: activities.map((one) => {
              if (byPayment === null) return one;
              const { paid, fullyPaid, ...attendees } = byPayment(one._id);
              return {
                ...one,
                ...(paymentStatus === undefined ? {} : attendees),
                ...(maySeeMoney ? { paid, fullyPaid } : {}),
              };
            }),
            types: types.map((type) => ({
              _id: type._id,
              name: type.name,
              total: type.confirmed + type.pending + type.rejected + type.deleted,
              checkedIn: type.checkedIn,
            })),
            // What was charged before the event changed its currency is in none of these sums.
            ...(sales === null ? {} : { sales }),
            ...(money === null ? {} : { transactions: money.find((one) => one.currency === currency) ?? none }),
          },
        },
      };
    },
  });
