import { formsApi } from '@turnout/contracts/forms';
import { isRejection, meets, needs, reject, TypeGroupId, type EventId } from '@turnout/contracts/kernel';
import { typeGroupsOfEvent } from '@turnout/projections/forms/queries';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say } from '../platform/http/route.ts';
import { defineTypeGroup, retireTypeGroup, reviseTypeGroup } from './decider.ts';
import { typeGroupStream, typeGroupViewOf, type PresentTypeGroup } from './type-group.ts';
import { deleted, eventIdOf, type Routes } from './routes.ts';

const mayView = needs.event('viewRegistrationTypes');

/** Type groups (spec 001, section 2.10). */
export const typeGroupRoutes: Routes = (app, rim, { platform: { commands, pool }, forms }) => {
  const presentGroup = async (id: TypeGroupId): Promise<PresentTypeGroup | null> => {
    const { state } = await forms.typeGroups.read(typeGroupStream(id));
    return state.kind === 'defined' ? state : null;
  };
  const eventOfGroup = async (id: TypeGroupId): Promise<EventId | null> => (await presentGroup(id))?.eventId ?? null;
  const viewOf = async (group: PresentTypeGroup) => ({
    ...typeGroupViewOf(group),
    types: [...(await forms.presentTypes(group.eventId, group.details.types))],
  });

  route(app, rim, formsApi.typeGroups, {
    reads: ['forms'],
    handle: async ({ query }, { rightsIn }) => {
      const maySeeAll = meets(mayView, await rightsIn(query.eventId));
      const groups = await typeGroupsOfEvent(pool, query, { publicOnly: !maySeeAll });
      return { body: { typeGroups: [...groups] } };
    },
  });
  route(app, rim, formsApi.typeGroup, {
    reads: [],
    eventOf: ({ params }) => eventOfGroup(params.id),
    handle: async ({ params }) => {
      const group = await presentGroup(params.id);
      return group === null ? reject('type-group-not-found') : { body: { typeGroup: await viewOf(group) } };
    },
  });
  route(app, rim, formsApi.defineTypeGroup, {
    handle: async ({ body: { eventId, ...details } }, { context, newId }) => {
      const typeGroupId = TypeGroupId.parse(newId('typegroup'));
      const unknown = await forms.unknownType(eventId, details.types);
      if (unknown !== null) return reject('unknown-type', { field: 'types', type: unknown });
      const made = await commands.handle({
        streams: forms.typeGroups,
        streamId: typeGroupStream(typeGroupId),
        eventId,
        decide: defineTypeGroup,
        command: { typeGroupId, eventId, details },
        context: context(),
      });
      if (isRejection(made)) return made;
      const { state } = made.after;
      return state.kind === 'absent'
        ? reject('type-group-not-found')
        : { body: { typeGroup: await viewOf(state) }, position: made.position };
    },
  });
  route(app, rim, formsApi.reviseTypeGroup, {
    eventOf: ({ params }) => eventOfGroup(params.id),
    handle: async ({ params, body: { _id, eventId: of, ...changes } }, { context }) => {
      const eventId = await eventOfGroup(params.id);
      if (eventId === null) return reject('type-group-not-found');
      const changed = refuseChanged({ _id, eventId: of }, { _id: params.id, eventId });
      if (changed !== null) return changed;
      const unknown = await forms.unknownType(eventId, changes.types ?? []);
      if (unknown !== null) return reject('unknown-type', { field: 'types', type: unknown });
      const revised = await commands.handle({
        streams: forms.typeGroups,
        streamId: typeGroupStream(params.id),
        eventId,
        decide: reviseTypeGroup,
        command: changes,
        context: context(),
      });
      if (isRejection(revised)) return revised;
      const { state } = revised.after;
      return state.kind === 'absent'
        ? reject('type-group-not-found')
        : { body: { typeGroup: await viewOf(state) }, position: revised.position };
    },
  });
  route(app, rim, formsApi.retireTypeGroup, {
    eventOf: ({ params }) => eventOfGroup(params.id),
    handle: async ({ params }, { context, language }) => {
      const retired = await commands.handle({
        streams: forms.typeGroups,
        streamId: typeGroupStream(params.id),
        ...eventIdOf(await eventOfGroup(params.id)),
        decide: retireTypeGroup,
        command: {},
        context: context(),
      });
      return isRejection(retired) ? retired : { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
};
