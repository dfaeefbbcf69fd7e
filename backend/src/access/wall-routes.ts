import { accessApi, wallViewOf } from '@turnout/contracts/access';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, meets, needs, reject, WallId, type EventId, type Words } from '@turnout/contracts/kernel';
import { wallsOfEvent } from '@turnout/projections/access/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { wallStream } from './account.ts';
import { issueWallLink, revokeWallLink } from './wall.decider.ts';
import type { AccessParts } from './routes.ts';

const revoked: Words = { en: 'The link was revoked', es: 'El enlace fue revocado', fr: 'Le lien a été révoqué' };
const mayManage = needs.event('viewDashboard', 'settings');

/** Wall links: read-only, revocable, never idling out (rule access/wall-links). */
export const wallRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  {
    platform,
    accounts,
    eventDetails,
  }: AccessParts & { readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null> },
): void => {
  const { commands, pool } = platform;

  route(app, http, accessApi.walls, {
    reads: ['accounts'],
    handle: async ({ query }) => ({ body: { walls: [...(await wallsOfEvent(pool, query))] } }),
  });

  route(app, http, accessApi.issueWall, {
    handle: async ({ body }, caller) => {
      const wallId = WallId.parse(caller.newId('wall'));
      const issued = await commands.handle({
        streams: accounts.walls,
        streamId: wallStream(wallId),
        eventId: body.eventId,
        decide: issueWallLink,
        command: { wallId, ...body },
        context: caller.context(),
      });
      if (isRejection(issued)) return issued;
      const { state } = issued.after;
      if (state.kind === 'absent') throw new Error('a wall link just issued is not there');
      const token = await http.sessions.open({ wallId });
      return { body: { wall: wallViewOf(state), token }, position: issued.position };
    },
  });

  route(app, http, accessApi.revokeWall, {
    handle: async ({ params: { id } }, caller) => {
      const { state } = await accounts.walls.read(wallStream(id));
      if (state.kind === 'absent' || !meets(mayManage, await caller.rightsIn(state.eventId)))
        return reject('not-found');
      const ended = await commands.handle({
        streams: accounts.walls,
        streamId: wallStream(id),
        eventId: state.eventId,
        decide: revokeWallLink,
        command: { wallId: id },
        context: caller.context(),
      });
      if (isRejection(ended)) return ended;
      await http.sessions.endAll({ wallId: id });
      return { body: { message: say(revoked, caller.language) }, position: ended.position };
    },
  });

  route(app, http, accessApi.wallEvent, {
    reads: [],
    handle: async (_, { session }) => {
      if (session?.kind !== 'wall') return reject('not-logged-in');
      const [details, wall] = await Promise.all([
        eventDetails(session.eventId),
        accounts.walls.read(wallStream(session.wallId)),
      ]);
      if (details === null || wall.state.kind !== 'issued') return reject('not-found');
      const { name, timeZone } = details;
      return { body: { eventId: session.eventId, name, timeZone, label: wall.state.label } };
    },
  });
};
