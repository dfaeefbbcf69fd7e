import { useQuery } from '@tanstack/react-query';
import { settingsApi } from '@turnout/contracts/access';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

/** What is set for the whole installation, read once when a screen that shows it opens. */
export const useGlobalSettings = () =>
  useQuery(
    {
      queryKey: ['global-settings'],
      queryFn: async ({ signal }) => (await call(settingsApi.globalSettings, { signal })).data.settings,
    },
    queryClient,
  );
