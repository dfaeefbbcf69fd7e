import { createHash } from 'node:crypto';
import { formsTopics } from '@turnout/contracts/forms';
import type { View } from '../platform/module/platform.ts';
import type { FormsParts } from './routes.ts';
import { publicTypesNow } from './types-with-seats.ts';

/** The seats and the options that visitors see go while they choose, with a digest of everything else that they read of the types. */
export const liveSeats = (parts: FormsParts): View => ({
  topic: formsTopics.seats,
  read: async (pool, params) => {
    const { eventId } = formsTopics.seats.params.parse(params);
    const types = await publicTypesNow(pool, parts, eventId);
    if (types === null) return null;
    const rest = types.map(({ seatsLeft: _, ...type }) => ({
      ...type,
      fields: type.fields.map(({ optionsLeft: __, ...field }) => field),
    }));
    const counted = types.flatMap(({ fields }) =>
      fields.flatMap(({ _id, optionsLeft }) => (optionsLeft === undefined ? [] : [[_id, optionsLeft] as const])),
    );
    return {
      optionsLeft: Object.fromEntries(counted),
      seatsLeft: Object.fromEntries(types.map(({ _id, seatsLeft }) => [_id, seatsLeft])),
      version: createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 16),
    };
  },
});
