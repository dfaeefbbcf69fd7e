import { AllowedEmails, formsApi, typeViewOf, type ReviseType, type TypeView } from '@turnout/contracts/forms';
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
import { countRegistrantsOfType, registrantsOfType, typeGroupsWithType } from '@turnout/projections/forms/queries';
import { sanitised } from '../platform/content/rich-text.ts';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say } from '../platform/http/route.ts';
import { openKeptApart } from '../platform/secrets/kept-apart.ts';
import { defineType, retireType, reviseType } from './decider.ts';
import { typeStream, type PresentField } from './form.ts';
import { publicTypesOf } from './public-types.ts';
import { typesWithSeats } from './types-with-seats.ts';
import { deleted, eventIdOf, saved, type FormsParts, type Routes } from './routes.ts';

/** Attendees that a refusal to delete their type names; how many there are stands in its details. */
const usersShown = 20;

const mayView = needs.event('viewRegistrationTypes');

/** What may stand in the stored type: its message without anything that could run. */
const cleaned = <T extends Pick<ReviseType, 'welcomeEmail'>>(details: T): T =>
  details.welcomeEmail === undefined ? details : { ...details, welcomeEmail: sanitised(details.welcomeEmail) };

/** Looks at what a type is made of. */
const openTypes = (parts: FormsParts) => {
  const { forms, eventDetails } = parts;
  return {
    eventOfType: async (typeId: TypeId): Promise<EventId | null> => {
      const { state } = await forms.types.read(typeStream(typeId));
      return state.kind === 'defined' ? state.eventId : null;
    },
    /** The fields of a form: each one defined, of this event, and only once. */
    fieldsFor: async (eventId: EventId, fieldIds: readonly FieldId[]): Promise<readonly PresentField[] | Rejection> => {
      const fields = await forms.fieldsOf(fieldIds);
      const unknown = fieldIds.find(
        (id, index) =>
          fieldIds.indexOf(id) !== index || !fields.some((field) => field.fieldId === id && field.eventId === eventId),
      );
      return unknown === undefined ? fields : reject('unknown-field', { field: unknown });
    },
    /** Whether the types that a type's registrants may bring along are types of this event, each named once. */
    groupsAreKnown: async (
      eventId: EventId,
      { groups = [], groupCount = {} }: Pick<ReviseType, 'groups' | 'groupCount'>,
    ): Promise<true | Rejection> => {
      const inGroups = await forms.unknownType(eventId, groups);
      if (inGroups !== null) return reject('unknown-type', { field: 'groups', type: inGroups });
      const counted = await forms.unknownType(
        eventId,
        Object.keys(groupCount).map((id) => TypeId.parse(id)),
      );
      return counted === null ? true : reject('unknown-type', { field: 'groupCount', type: counted });
    },
    viewOf: async (typeId: TypeId) => {
      const form = await forms.formOf(typeId);
      if (form === null || form.type.kind !== 'defined') return null;
      const present = await forms.presentTypes(form.type.eventId, form.type.details.groups);
      const fields = form.fields.filter(({ kind }) => kind === 'defined').map((one) => [one.fieldId, one] as const);
      return typeViewOf(form.type, { fields: new Map(fields), types: new Set(present) });
    },
    /** What a stranger sees of an event's types; null where there is no such event. */
    publicTypes: async (eventId: EventId) => {
      const event = await eventDetails(eventId);
      if (event === null) return null;
      return publicTypesOf(await typesWithSeats(parts, { eventId }), event);
    },
  };
};

/** A type with what is kept apart from the log. */
const wholeView =
  (loggedView: (typeId: TypeId) => Promise<TypeView | null>, keptApart: ReturnType<typeof openKeptApart>) =>
  async (typeId: TypeId): Promise<TypeView | null> => {
    const type = await loggedView(typeId);
    const allowedEmails = AllowedEmails.optional().parse(await keptApart.read(typeId, 'allowedEmails'));
    return type === null || allowedEmails === undefined ? type : { ...type, allowedEmails };
  };

/** Registration types (spec 001, section 2.9). */
export const typeRoutes: Routes = (app, rim, parts) => {
  const { commands, pool, surely } = parts.platform;
  const { types: streams } = parts.forms;
  const { eventOfType, fieldsFor, groupsAreKnown, viewOf: loggedView, publicTypes } = openTypes(parts);
  const keptApart = openKeptApart(parts.platform);
  const viewOf = wholeView(loggedView, keptApart);

  route(app, rim, formsApi.types, {
    reads: ['forms', 'seats'],
    handle: async ({ query }, { rightsIn }) => {
      if (meets(mayView, await rightsIn(query.eventId))) {
        return { body: { types: [...(await typesWithSeats(parts, query))] } };
      }
      const types = await publicTypes(query.eventId);
      return types === null ? reject('not-found') : { body: { types: [...types] } };
    },
  });
  route(app, rim, formsApi.type, {
    reads: ['forms', 'seats'],
    eventOf: ({ params }) => eventOfType(params.id),
    handle: async ({ params }, { rightsIn }) => {
      const eventId = await eventOfType(params.id);
      if (eventId === null) return reject('not-found');
      const published = async () => (await publicTypes(eventId))?.find(({ _id }) => _id === params.id);
      const type = meets(mayView, await rightsIn(eventId))
        ? await viewOf(params.id)
        : await surely.findBy(['forms'], published);
      return type === null || type === undefined ? reject('not-found') : { body: { type } };
    },
  });
  route(app, rim, formsApi.defineType, {
    handle: async ({ body: { eventId, allowedEmails, ...details } }, { context, newId }) => {
      const typeId = TypeId.parse(newId('type'));
      const fields = await fieldsFor(eventId, details.fields);
      if (isRejection(fields)) return fields;
      const groups = await groupsAreKnown(eventId, details);
      if (isRejection(groups)) return groups;
      const made = await commands.handle({
        streams,
        streamId: typeStream(typeId),
        eventId,
        decide: defineType,
        command: { typeId, eventId, details: cleaned(details) },
        context: context(),
      });
      if (isRejection(made)) return made;
      await keptApart.set(typeId, { allowedEmails });
      const type = await viewOf(typeId);
      if (type === null) return reject('not-found');
      return { body: { type }, position: made.position };
    },
  });
  route(app, rim, formsApi.reviseType, {
    eventOf: ({ params }) => eventOfType(params.id),
    handle: async ({ params, body: { _id, eventId: of, seatsTaken: _, allowedEmails, ...changes } }, { context }) => {
      const eventId = await eventOfType(params.id);
      if (eventId === null) return reject('not-found');
      const changed = refuseChanged({ _id, eventId: of }, { _id: params.id, eventId });
      if (changed !== null) return changed;
      const fields = await fieldsFor(eventId, changes.fields ?? []);
      if (isRejection(fields)) return fields;
      const groups = await groupsAreKnown(eventId, changes);
      if (isRejection(groups)) return groups;
      const revised = await commands.handle({
        streams,
        streamId: typeStream(params.id),
        eventId,
        decide: reviseType,
        command: cleaned(changes),
        context: context(),
      });
      if (isRejection(revised)) return revised;
      await keptApart.set(params.id, { allowedEmails });
      const type = await viewOf(params.id);
      return type === null ? reject('not-found') : { body: { type }, position: revised.position };
    },
  });
  route(app, rim, formsApi.retireType, {
    eventOf: ({ params }) => eventOfType(params.id),
    handle: async ({ params }, { context, language }) => {
      const [registrants, registrationGroups] = await Promise.all([
        surely.tell(countRegistrantsOfType, params.id),
        surely.tell(typeGroupsWithType, params.id),
      ]);
      const retired = await commands.handle({
        streams,
        streamId: typeStream(params.id),
        ...eventIdOf(await eventOfType(params.id)),
        decide: retireType,
        command: { registrants, typeGroups: registrationGroups.length },
        context: context(),
      });
      if (isRejection(retired)) {
        const attendees = await registrantsOfType(pool, params.id, usersShown);
        return { refusal: retired, beside: { attendees, registrationGroups } };
      }
      return { body: { message: say(deleted, language) }, position: retired.position };
    },
  });
  route(app, rim, formsApi.reorderTypes, {
    handle: async ({ body: { eventId, orders } }, { context, language }) => {
      const wanted = Object.entries(orders).map(([id, order]): [TypeId, number | null] => [TypeId.parse(id), order]);
      for (const [typeId] of wanted) if ((await eventOfType(typeId)) !== eventId) return reject('not-found');
      let position: string | undefined;
      for (const [typeId, order] of wanted) {
        const revised = await commands.handle({
          streams,
          streamId: typeStream(typeId),
          eventId,
          decide: reviseType,
          command: { order },
          context: context(typeId),
        });
        if (isRejection(revised)) return revised;
        if (position === undefined || revised.position > position) position = revised.position;
      }
      return { body: { message: say(saved, language) }, ...(position === undefined ? {} : { position }) };
    },
  });
};
