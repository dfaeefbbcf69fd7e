import { ActivityId } from '@turnout/contracts/kernel';
import { z } from 'zod';

/** An activity as files name it; `seatsLeft` null: as many as come. */
export const ImportActivity = z.strictObject({
  _id: ActivityId,
  name: z.string(),
  seatsLeft: z.int().min(0).nullable(),
});
export type ImportActivity = z.infer<typeof ImportActivity>;
