import { queryOptions, useQuery } from '@tanstack/react-query';
import { settingsApi } from '@turnout/contracts/access';
import { reachFrom, type Reach } from '@turnout/contracts/kernel';
import { call } from './api.ts';
import { queryClient } from './query.ts';

/** The address does not change while a page is open, but for the worse: then it is loaded anew anyway. */
const asked = queryOptions({
  queryKey: ['reach'],
  queryFn: async () => (await call(settingsApi.reach, {})).data.reach,
  staleTime: Infinity,
});

/** A path of ours as another device finds it, in a QR code or a link (rule interface/addresses-for-others). */
export interface ForOthers {
  /** Null while nobody knows. */
  readonly reach: Reach | null;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** The address that every QR code and link for another device begins with, as `reachFrom` says. */
export const useReach = (): ForOthers => {
  const { data, isError, refetch } = useQuery(asked, queryClient);
  const reach = data === undefined ? null : reachFrom(data, location.origin);
  return { reach, isError, retry: () => void refetch() };
};

/** The address of links: where the server listens to its own machine alone nobody else gets in, so they work at least here. */
const ofLinks = (reach: Reach | null): string =>
  reach === null || reach.obstacle === 'only-this-machine' ? location.origin : reach.address;

/** A link for another device; until the server has answered, by the address of this page. */
export const useLinkForOthers = (path: `/${string}`): string => {
  const { reach } = useReach();
  return `${ofLinks(reach)}${path}`;
};

/** The same for what is pressed: waits for the server's answer, and goes on without one. */
export const linkForOthers = async (path: `/${string}`): Promise<string> => {
  const server = await queryClient.fetchQuery(asked).catch(() => null);
  return `${ofLinks(server === null ? null : reachFrom(server, location.origin))}${path}`;
};
