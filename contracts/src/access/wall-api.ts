import { z } from 'zod';
import { defineCall, EventId, limits, needs, WallId } from '../kernel/index.ts';
import { IssueWallLink } from './commands.ts';
import { WallView } from './views.ts';

export const walls = defineCall({
  method: 'GET',
  path: '/api/x/walls',
  summary: "An event's wall links",
  needs: needs.inPerson(needs.event('viewDashboard', 'settings')),
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ walls: z.array(WallView) }),
});

export const issueWall = defineCall({
  method: 'POST',
  path: '/api/x/walls',
  summary: 'Make a wall link',
  needs: needs.inPerson(needs.event('viewDashboard', 'settings')),
  body: IssueWallLink,
  /** `token` opens /wall#<token>; shown once. */
  output: z.strictObject({ wall: WallView, token: z.string() }),
});

export const revokeWall = defineCall({
  method: 'DELETE',
  path: '/api/x/walls/:id',
  summary: 'Revoke a wall link',
  needs: needs.session,
  params: z.strictObject({ id: WallId }),
  output: z.strictObject({ message: z.string() }),
});

/** What a wall link opens: the event it shows. The bearer token is the wall's. */
export const wallEvent = defineCall({
  method: 'GET',
  path: '/api/x/wall',
  summary: 'The event of the wall link that asks',
  needs: needs.public,
  limit: limits.page,
  output: z.strictObject({ eventId: EventId, name: z.string(), timeZone: z.string(), label: z.string() }),
});
