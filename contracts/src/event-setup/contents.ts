import { z } from 'zod';

const count = z.int().min(0);
/** How many of each an event has. */
export const EventContents = z.strictObject({
  registrants: count,
  registrationTypes: count,
  fields: count,
  activities: count,
  speakers: count,
  checkpoints: count,
  pictures: count,
  devices: count,
  wallLinks: count,
});
export type EventContents = z.infer<typeof EventContents>;
