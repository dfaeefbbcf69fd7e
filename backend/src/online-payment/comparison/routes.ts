import { ComparisonId, type EventId } from '@turnout/contracts/kernel';
import { comparisonApi, comparisonTopics, type ComparisonView } from '@turnout/contracts/online-payment';
import type { FastifyInstance } from 'fastify';
import type { CommonQueryMethods } from 'slonik';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { deriveId } from '../../platform/ids/ids.ts';
import type { Platform, View } from '../../platform/module/platform.ts';
import { askForComparison, currentComparison, lastComparison } from './store.ts';

const shown = async (pool: CommonQueryMethods, eventId: EventId): Promise<ComparisonView> => ({
  current: await currentComparison(pool, eventId),
  last: await lastComparison(pool, eventId),
});

/** Staff ask for a comparison; a worker makes it. */
export const comparisonRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform }: { readonly platform: Pick<Platform, 'pool'> },
): void => {
  route(app, http, comparisonApi.comparison, {
    reads: [],
    handle: async ({ params: { eventId } }) => ({ body: await shown(platform.pool, eventId) }),
  });
  route(app, http, comparisonApi.comparePayments, {
    eventOf: ({ params }) => params.id,
    handle: async ({ params: { id: eventId } }, caller) => {
      const wanted = ComparisonId.parse(deriveId(caller.context().commandId, 'comparison'));
      const wish = { comparisonId: wanted, eventId, because: 'staff', night: null } as const;
      const comparisonId = await askForComparison(platform.pool, wish);
      // It may have ended between the two questions: then it was made a moment ago.
      return { body: { comparisonId: comparisonId ?? wanted } };
    },
  });
};

export const comparisonViews: readonly View[] = [
  {
    topic: comparisonTopics.comparison,
    read: async (pool, params) => {
      const { eventId } = comparisonTopics.comparison.params.parse(params);
      return shown(pool, eventId);
    },
  },
];
