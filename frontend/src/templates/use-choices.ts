import { useQuery } from '@tanstack/react-query';
import { formsApi } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

const named = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({ value: _id, label: name });

/** Types, activities and fields that registrants are chosen by: as many as whoever asks may see. */
export const useChoices = (eventId: EventId) =>
  useQuery(
    {
      queryKey: ['template-choices', eventId],
      queryFn: async ({ signal }) => {
        const [types, activities, fields] = await Promise.all([
          call(formsApi.types, { query: { eventId }, signal }),
          call(formsApi.activities, { query: { eventId }, signal }),
          call(formsApi.fieldsForFilters, { params: { eventId }, signal }),
        ]);
        return {
          types: types.data.types.map(named),
          activities: activities.data.activities.map(named),
          fields: fields.data.fields,
        };
      },
    },
    queryClient,
  );
