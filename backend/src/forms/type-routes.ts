import {
  AllowedEmails,
  formsApi,
  typeRecord,
  typeViewOf,
  type TypeDetails,
  type TypeFacts,
  type TypeView,
} from '@turnout/contracts/forms';
import {
  isRejection,
  meets,
  needs,
  reject,
  TypeId,
  type EventId,
  type FieldId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { Changes } from '@turnout/contracts/records';
import { countRegistrantsOfType, registrantsOfType, typeGroupsWithType } from '@turnout/projections/forms/queries';
import { route, say } from '../platform/http/route.ts';
import { openKeptApart } from '../platform/secrets/kept-apart.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { PresentField } from './forms.ts';
import { publicTypesOf } from './public-types.ts';
import { saved, type FormsParts, type Routes } from './routes.ts';
import { typesWithSeats } from './types-with-seats.ts';

/** Attendees that a refusal to delete their type names; how many there are stands in its details. */
const usersShown = 20;

const mayView = needs.event('viewRegistrationTypes');

/** Looks at what a type is made of. */
const openTypes = (parts: FormsParts) => {
  const { forms, eventDetails } = parts;
  const keptApart = openKeptApart(parts.platform);
  return {
    keptApart,
    /** The fields of a form: each one defined, of this event, and only once. */
    fieldsFor: async (eventId: EventId, fieldIds: readonly FieldId[]): Promise<readonly PresentField[] | Rejection> => {
      const fields = await forms.fieldsOf(fieldIds);
      const unknown = fieldIds.find(
        (id, index) =>
          fieldIds.indexOf(id) !== index || !fields.some((field) => field.id === id && field.eventId === eventId),
      );
      return unknown === undefined ? fields : reject('unknown-field', { field: unknown });
    },
    /** Whether the types that a type's registrants may bring along are types of this event, each named once. */
    groupsAreKnown: async (
      eventId: EventId,
      { groups = [], groupCount = {} }: Pick<Changes<TypeDetails>, 'groups' | 'groupCount'>,
    ): Promise<true | Rejection> => {
      const inGroups = await forms.unknownType(eventId, groups);
      if (inGroups !== null) return reject('unknown-type', { field: 'groups', type: inGroups });
      const counted = await forms.unknownType(
        eventId,
        Object.keys(groupCount).map((id) => TypeId.parse(id)),
      );
      return counted === null ? true : reject('unknown-type', { field: 'groupCount', type: counted });
    },
    /** A type with what is kept apart from the log. */
    viewOf: async (type: TypeFacts): Promise<TypeView> => {
      const [fields, present, allowed] = await Promise.all([
        forms.fieldsOf(type.details.fields),
        forms.presentTypes(type.eventId, type.details.groups),
        keptApart.read(type.id, 'allowedEmails'),
      ]);
      const defined = fields.filter(({ kind }) => kind === 'defined').map((one) => [one.id, one] as const);
      const allowedEmails = AllowedEmails.optional().parse(allowed);
      const view = typeViewOf(type, { fields: new Map(defined), types: new Set(present) });
      return allowedEmails === undefined ? view : { ...view, allowedEmails };
    },
    /** What a stranger sees of an event's types; null where there is no such event. */
    publicTypes: async (eventId: EventId) => {
      const event = await eventDetails(eventId);
      if (event === null) return null;
      return publicTypesOf(await typesWithSeats(parts, { eventId }), event);
    },
  };
};

/** Registration types (spec 001, section 2.9). */
export const typeRoutes: Routes = (app, rim, parts) => {
  const { pool, surely } = parts.platform;
  const { types } = parts.forms;
  const { keptApart, fieldsFor, groupsAreKnown, viewOf, publicTypes } = openTypes(parts);

  recordRoutes(app, rim, {
    record: typeRecord,
    records: types,
    calls: {
      list: formsApi.types,
      one: formsApi.type,
      define: formsApi.defineType,
      revise: formsApi.reviseType,
      retire: formsApi.retireType,
    },
    profile: parts.profile,
    slots: {
      list: {
        reads: ['forms', 'seats'],
        of: async (eventId, { rightsIn }) =>
          meets(mayView, await rightsIn(eventId))
            ? typesWithSeats(parts, { eventId })
            : ((await publicTypes(eventId)) ?? reject('not-found')),
      },
      one: {
        reads: ['forms', 'seats'],
        of: async (type, { rightsIn }) => {
          if (meets(mayView, await rightsIn(type.eventId))) return viewOf(type);
          const published = async () => (await publicTypes(type.eventId))?.find(({ _id }) => _id === type.id);
          return (await surely.findBy(['forms'], published)) ?? null;
        },
      },
      viewOf,
      check: async ({ eventId }, said) => {
        const fields = await fieldsFor(eventId, said.fields ?? []);
        if (isRejection(fields)) return fields;
        const groups = await groupsAreKnown(eventId, said);
        return isRejection(groups) ? groups : null;
      },
      // Nobody is registered under it, and no type group names it (decisions 18d).
      mayRetire: async ({ id }) => {
        const [registrants, registrationGroups] = await Promise.all([
          surely.tell(countRegistrantsOfType, id),
          surely.tell(typeGroupsWithType, id),
        ]);
        if (registrants + registrationGroups.length === 0) return null;
        const attendees = await registrantsOfType(pool, id, usersShown);
        return {
          refusal: reject('type-in-use', { attendees: registrants }),
          beside: { attendees, registrationGroups },
        };
      },
      keep: (id, { allowedEmails }) => keptApart.set(id, { allowedEmails }),
    },
  });
  route(app, rim, formsApi.reorderTypes, {
    handle: async ({ body: { eventId, orders } }, { context, language }) => {
      const wanted = Object.entries(orders).map(([id, order]): [TypeId, number | null] => [TypeId.parse(id), order]);
      for (const [typeId] of wanted) if ((await types.eventOf(typeId)) !== eventId) return reject('not-found');
      let position: string | undefined;
      for (const [typeId, order] of wanted) {
        const revised = await types.revise(typeId, { order }, context(typeId));
        if (isRejection(revised)) return revised;
        if (position === undefined || revised.position > position) position = revised.position;
      }
      return { body: { message: say(saved, language) }, ...(position === undefined ? {} : { position }) };
    },
  });
};
