import { z } from 'zod';
import { AccountId, defineCall, EventId, needs } from '../kernel/index.ts';
import { SeeAs } from './commands.ts';

/** A session of its own, which can change nothing: it ends with the one that asks, or when it is logged out. */
export const seeAs = defineCall({
  method: 'POST',
  path: '/api/x/users/:id/see-as',
  summary: 'Look at an event as one of its staff sees it',
  needs: needs.inPerson(needs.event('viewUsers', 'editUsers')),
  params: z.strictObject({ id: AccountId }),
  body: SeeAs,
  output: z.strictObject({ token: z.string(), eventId: EventId, name: z.string() }),
});
