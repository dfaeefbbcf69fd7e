import { reject, type EventId } from '@turnout/contracts/kernel';
import {
  calculatedOf,
  figuresOf,
  statusesCounted,
  widgetApi,
  type DashboardFilter,
} from '@turnout/contracts/reporting';
import { countAnswers } from '@turnout/projections/registration/queries';
import { previewedWidget, widgetTallies } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';

const reads = ['forms', 'registrants'] as const;

/**
 * What an event's widgets count. What is kept is of everybody: by what groups paid, the answers are counted anew from
 * the event's rows, one question for all widgets.
 */
export const widgetsCounted = (
  pool: Parameters<typeof widgetTallies>[0],
  { eventId, paymentStatus }: { readonly eventId: EventId } & Pick<DashboardFilter, 'paymentStatus'>,
) =>
  widgetTallies(
    pool,
    { eventId },
    paymentStatus === undefined
      ? undefined
      : (fields) =>
          countAnswers(
            pool,
            fields.map((one) => ({ ...one, eventId })),
            paymentStatus,
          ),
  );

/** Counts of custom widgets (rule reporting/widget-figures): those that are enabled, and one that is being set up. */
export const calculatedRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform: { pool } }: { readonly platform: Pick<Platform, 'pool'> },
): void => {
  route(app, http, widgetApi.calculatedWidgets, {
    reads,
    handle: async ({ query: { eventId, status, paymentStatus } }) => {
      const tallies = await widgetsCounted(pool, { eventId, paymentStatus });
      const enabled = tallies.filter((one) => one.enabled);
      return { body: { widgets: enabled.map((one) => calculatedOf(one, statusesCounted({ status }))) } };
    },
  });
  route(app, http, widgetApi.previewWidget, {
    reads,
    handle: async ({ body: { eventId, status, paymentStatus, ...widget } }) => {
      const counted = await previewedWidget(pool, { eventId, widget }, (fields) =>
        countAnswers(
          pool,
          fields.map((one) => ({ ...one, eventId })),
          paymentStatus,
        ),
      );
      if ('unknown' in counted) {
        const field = counted.unknown === widget.forField ? 'forField' : 'dependencies';
        return reject('widget-field-unknown', { field, id: counted.unknown });
      }
      return { body: { figures: figuresOf(counted, statusesCounted({ status })) } };
    },
  });
};
