import { z } from 'zod';
import { ActivityId } from '../kernel/index.ts';

/** Activities that somebody is to take part in: by their ids, or whole as a registration shows them. */
export const ActivitiesGiven = z
  .array(z.union([ActivityId, z.object({ _id: ActivityId }).transform(({ _id }) => _id)]))
  .max(1_000);
