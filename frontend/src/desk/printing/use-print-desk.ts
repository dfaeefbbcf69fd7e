import { useQuery } from '@tanstack/react-query';
import type { EventId } from '@turnout/contracts/kernel';
import { printingApi, type PrintAgentView, type PrintJobView } from '@turnout/contracts/printing';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** State of the printer of this desk. */
export interface PrintDesk {
  /** Null: not known yet. */
  readonly agents: readonly PrintAgentView[] | null;
  readonly jobs: readonly PrintJobView[];
  readonly hasFailed: boolean;
  readonly lookAgain: () => void;
}

const lookEveryMs = 3_000;
const keyOf = (eventId: EventId, deskName: string) => ['print-desk', eventId, deskName];

/** Looks after the printer of a desk, again and again; of one without a name, or where nothing is printed, there is none. */
export const usePrintDesk = (eventId: EventId, deskName: string, isWanted: boolean): PrintDesk => {
  const { data, isError, refetch } = useQuery(
    {
      queryKey: keyOf(eventId, deskName),
      queryFn: async ({ signal }) => (await call(printingApi.printDesk, { query: { eventId }, signal })).data,
      enabled: isWanted && deskName !== '',
      refetchInterval: lookEveryMs,
    },
    queryClient,
  );
  return {
    agents: data?.agents ?? null,
    jobs: data?.jobs ?? [],
    hasFailed: isError,
    lookAgain: () => void refetch(),
  };
};

/** The agent that prints here now: one with a printer before one that found none; null: nobody does. */
export const servingOf = ({ agents }: Pick<PrintDesk, 'agents'>): PrintAgentView | null => {
  const here = agents?.filter(({ isHere }) => isHere) ?? [];
  return here.find(({ printer }) => printer !== null) ?? here[0] ?? null;
};

/** A job that somebody has to look at: it went wrong, or whoever took it is silent. */
export const needsSomebody = ({ state, isHeardOf }: PrintJobView): boolean =>
  state === 'failed' || state === 'unclear' || !isHeardOf;
