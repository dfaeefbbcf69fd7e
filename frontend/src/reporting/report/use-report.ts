import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventId } from '@turnout/contracts/kernel';
import { reportApi, type ReportColumnView } from '@turnout/contracts/reporting';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import type { Asked } from './asked.ts';

/** The columns that there are for whoever looks. */
export const useColumns = (eventId: EventId, language: string) =>
  useQuery(
    {
      queryKey: ['report-columns', eventId, language],
      queryFn: async ({ signal }) => (await call(reportApi.reportColumns, { params: { eventId }, signal })).data,
      staleTime: 0,
    },
    queryClient,
  );

/** The parts by which both a page and its totals are asked. */
interface Of {
  readonly eventId: EventId;
  readonly asked: Asked;
  /** Shown ones, in order; undefined: not known yet. */
  readonly shown: readonly ReportColumnView[] | undefined;
  readonly language: string;
}

const keysOf = (shown: Of['shown']): string[] => (shown ?? []).map(({ key }) => key);

/** A page of rows; the page before stays until it is there. */
export const useRows = ({ eventId, asked, shown, language }: Of) => {
  const columns = keysOf(shown);
  const { filters, sort, page, perPage } = asked;
  return useQuery(
    {
      queryKey: ['report-page', eventId, language, columns, filters, sort, page, perPage],
      enabled: columns.length > 0,
      queryFn: async ({ signal }) => {
        const body = { columns, filters, ...(sort === null ? {} : { sort }), page, perPage };
        const { data } = await call(reportApi.reportPage, { params: { eventId }, body, signal });
        // The rows go with the columns that they were asked by: the next ones may be others already.
        return { ...data, columns: shown ?? [], filters };
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
};

/** The totals of all pages; asked anew for other filters, not for other pages. */
export const useTotals = ({
  eventId,
  asked: { filters },
  shown,
  isPageThere,
}: Omit<Of, 'language'> & { readonly isPageThere: boolean }) => {
  const columns = keysOf(shown?.filter(({ total }) => total !== undefined));
  return useQuery(
    {
      queryKey: ['report-totals', eventId, columns, filters],
      // The page comes first: both look at every row that the filters let through.
      enabled: isPageThere && shown !== undefined && columns.length > 0,
      queryFn: async ({ signal }) =>
        (await call(reportApi.reportTotals, { params: { eventId }, body: { columns, filters }, signal })).data.totals,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
};

/** Reads all of an event's report again. */
export const readAgain = async (eventId: EventId): Promise<void> => {
  await Promise.all(
    ['report-columns', 'report-page', 'report-totals'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name, eventId] }),
    ),
  );
};
