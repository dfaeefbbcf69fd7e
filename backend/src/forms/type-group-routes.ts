import { formsApi, typeGroupRecord, typeGroupViewOf, type TypeGroupDetails } from '@turnout/contracts/forms';
import { meets, needs, reject, type TypeGroupId } from '@turnout/contracts/kernel';
import type { RecordFacts } from '@turnout/contracts/records';
import { typeGroupsOfEvent } from '@turnout/projections/forms/queries';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Routes } from './routes.ts';

const mayView = needs.event('viewRegistrationTypes');

/** Type groups (rule forms/type-groups). */
export const typeGroupRoutes: Routes = (app, http, { platform: { pool }, forms, profile }) =>
  recordRoutes(app, http, {
    record: typeGroupRecord,
    records: forms.typeGroups,
    calls: {
      list: formsApi.typeGroups,
      one: formsApi.typeGroup,
      define: formsApi.defineTypeGroup,
      revise: formsApi.reviseTypeGroup,
      retire: formsApi.retireTypeGroup,
    },
    profile,
    slots: {
      list: {
        reads: ['forms'],
        of: async (eventId, { rightsIn }) =>
          typeGroupsOfEvent(pool, { eventId }, { publicOnly: !meets(mayView, await rightsIn(eventId)) }),
      },
      viewOf: async (group: RecordFacts<TypeGroupId, TypeGroupDetails>) =>
        typeGroupViewOf(group, new Set(await forms.presentTypes(group.eventId, group.details.types))),
      exclusively: forms.exclusively,
      check: async ({ eventId }, { types }) => {
        const unknown = await forms.unknownType(eventId, types ?? []);
        return unknown === null ? null : reject('unknown-type', { field: 'types', type: unknown });
      },
    },
  });
