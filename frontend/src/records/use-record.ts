import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { Answer, viewIn, type RecordOf } from './record.ts';

/** One record, read anew each time. @param id undefined: a new one, of which there is nothing to read. */
export const useRecord = <View>(record: RecordOf<View>, id: string | undefined) =>
  useQuery(
    {
      queryKey: [record.path, id],
      enabled: id !== undefined,
      staleTime: 0,
      // What was read before may have been changed since: whoever comes back does not begin with that.
      gcTime: 0,
      retry: false,
      queryFn: async ({ signal }) => {
        const one = { ...record.calls.one, output: Answer };
        return viewIn(record, (await call(one, { params: { id }, signal })).data);
      },
    },
    queryClient,
  );
