import { useQuery } from '@tanstack/react-query';
import type { Call } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import { call, type CallInput } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

const refreshMs = 3_000;

const readingOf = <P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType>(
  definition: Call<P, Q, z.ZodUndefined, O>,
  input: CallInput<P, Q, z.ZodUndefined>,
) => ({
  queryKey: ['integrations', definition.path, input],
  queryFn: async () => (await call(definition, { ...input, timeoutMs: 5_000 })).data,
  staleTime: 0,
});

/** The answer of a call, read anew every few seconds while somebody looks; the server takes that for no sign of life. */
export const usePolled = <P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType>(
  definition: Call<P, Q, z.ZodUndefined, O>,
  input: CallInput<P, Q, z.ZodUndefined>,
) => useQuery({ ...readingOf(definition, input), refetchInterval: refreshMs, refetchOnWindowFocus: true }, queryClient);

/** The answer of a call, read once and whenever `readAgain` says so. */
export const useRead = <P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType>(
  definition: Call<P, Q, z.ZodUndefined, O>,
  input: CallInput<P, Q, z.ZodUndefined>,
) => useQuery(readingOf(definition, input), queryClient);

/** Has every list of these screens read again: something was changed here. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['integrations'] });
