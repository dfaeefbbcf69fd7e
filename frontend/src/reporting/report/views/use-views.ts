import { useQuery } from '@tanstack/react-query';
import type { EventId } from '@turnout/contracts/kernel';
import { reportViewsApi } from '@turnout/contracts/reporting';
import { call } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';

const keyOf = (eventId: EventId) => ['report-views', eventId];

/** The saved views that there are for whoever looks. */
export const useViews = (eventId: EventId) =>
  useQuery(
    {
      queryKey: keyOf(eventId),
      queryFn: async ({ signal }) => (await call(reportViewsApi.reportViews, { params: { eventId }, signal })).data,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );

/** Reads the saved views again: something was changed here, or another device may have saved one. */
export const readViewsAgain = (eventId: EventId): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(eventId) });
