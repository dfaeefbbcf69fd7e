import {
  AllowedEmails,
  discountViewOf,
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
  type Rights,
} from '@turnout/contracts/kernel';
import type { Changes } from '@turnout/contracts/records';
import { amountsOf, discountOf } from '@turnout/contracts/pricing';
import { countRegistrantsOfType, registrantsOfType } from '@turnout/projections/forms/queries';
import { route } from '../platform/http/route.ts';
import { openSealedSettings } from '../platform/secrets/sealed-settings.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { refuseActive } from './active-validations.ts';
import { refuseDecimals } from './pricing.ts';
import type { FormsParts, Routes } from './routes.ts';
import { typeOrderRoute } from './type-order-route.ts';
import { publicTypesNow, typesWithSeats } from './types-with-seats.ts';

/** Attendees that a refusal to delete their type names; how many there are stands in its details. */
const usersShown = 20;

const mayView = needs.event('viewRegistrationTypes');

/** The types that a type says something of; keys that are no id at all name none. */
const typesNamedBy = ({ groups, groupCount, orderGroup }: TypeDetails): readonly TypeId[] => {
  const keys = [...Object.keys(groupCount), ...Object.keys(orderGroup)];
  return [...new Set([...groups, ...keys.flatMap((id) => TypeId.safeParse(id).data ?? [])])];
};

/** Looks at what a type is made of. */
export const openTypes = (parts: FormsParts) => {
  const { forms } = parts;
  const sealedSettings = openSealedSettings(parts.platform);
  return {
    sealedSettings,
    /** Whether the fields of a form are of this event, each named once: defined ones, or deleted ones that it had. */
    fieldsAreKnown: async (
      { id: typeId, eventId }: Pick<TypeFacts, 'id' | 'eventId'>,
      fieldIds: readonly FieldId[],
    ): Promise<Rejection | null> => {
      const [fields, type] = await Promise.all([forms.fieldsOf(fieldIds), forms.types.find(typeId)]);
      const kept = type?.details.fields ?? [];
      const mayHave = new Set(
        fields
          .filter((field) => field.eventId === eventId && (field.kind === 'defined' || kept.includes(field.id)))
          .map(({ id }) => id),
      );
      const unknown = fieldIds.find((id) => !mayHave.has(id));
      if (unknown !== undefined) return reject('unknown-field', { field: unknown });
      const twice = fieldIds.find((id, index) => fieldIds.indexOf(id) !== index);
      const title = fields.find(({ id }) => id === twice)?.details.title ?? '';
      return twice === undefined ? null : reject('type-field-twice', { field: twice, title });
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
    /** A type with its sealed settings. */
    viewOf: async (type: TypeFacts): Promise<TypeView> => {
      const [fields, present, allowed] = await Promise.all([
        forms.fieldsOf(type.details.fields),
        forms.presentTypes(type.eventId, typesNamedBy(type.details)),
        sealedSettings.read(type.id, 'allowedEmails'),
      ]);
      const defined = fields.filter(({ kind }) => kind === 'defined').map((one) => [one.id, one] as const);
      const allowedEmails = AllowedEmails.optional().parse(allowed);
      const view = typeViewOf(type, { fields: new Map(defined), types: new Set(present) });
      return allowedEmails === undefined ? view : { ...view, allowedEmails };
    },
  };
};

/** Registration types (rule forms/type-keys). */
export const typeRoutes: Routes = (app, http, parts) => {
  const { surely } = parts.platform;
  const { forms, seats } = parts;
  const { types, rolls, exclusively } = forms;
  const { sealedSettings, fieldsAreKnown, groupsAreKnown, viewOf } = openTypes(parts);
  const publicTypes = (eventId: EventId, rights: Rights | null, also?: readonly string[]) =>
    publicTypesNow(parts.platform.pool, parts, eventId, also, rights !== null);

  /** Why what changes of a type's prices cannot be, in the event's currency. */
  const refuseTooFine = async (type: Pick<TypeFacts, 'id' | 'eventId'>, said: Changes<TypeDetails>) => {
    const { price = 0, discount, discountValue } = said;
    const isDiscount = discount !== undefined || discountValue !== undefined;
    if (said.price === undefined && !isDiscount) return null;
    const [event, was] = await Promise.all([parts.eventDetails(type.eventId), types.findDefined(type.id)]);
    const amounts = isDiscount ? amountsOf(discountOf({ ...was?.details, ...said })) : [];
    return refuseDecimals({ price: [price], discountValue: amounts }, event?.appCurrency ?? 'USD');
  };

  /** Refuses to delete a type that somebody is registered under, or about to be, or that a group names (rule forms/type-in-use). */
  const refuseUsed = async ({ id, eventId }: Pick<TypeFacts, 'id' | 'eventId'>, seatsHeld: number) => {
    const [counted, groups] = await Promise.all([surely.tell(countRegistrantsOfType, id), rolls.typeGroups(eventId)]);
    const naming = groups.filter(({ details }) => details.types.includes(id));
    const registrants = Math.max(counted, seatsHeld);
    if (registrants + naming.length === 0) return null;
    const attendees = await surely.tell(registrantsOfType, { typeId: id, limit: usersShown });
    const registrationGroups = naming.map((group) => ({ _id: group.id, name: group.details.name }));
    return { refusal: reject('type-in-use', { attendees: registrants }), beside: { attendees, registrationGroups } };
  };

  recordRoutes(app, http, {
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
        reads: ['forms', 'seats', 'waiting', 'option-uses'],
        of: async (eventId, { rightsIn }) => {
          const rights = await rightsIn(eventId);
          return meets(mayView, rights)
            ? typesWithSeats(parts.platform.pool, parts, { eventId })
            : ((await publicTypes(eventId, rights)) ?? reject('not-found'));
        },
      },
      one: {
        reads: ['forms', 'seats', 'waiting', 'option-uses'],
        of: async (type, { rightsIn }) => {
          const rights = await rightsIn(type.eventId);
          if (meets(mayView, rights)) return viewOf(type);
          const published = async () => (await publicTypes(type.eventId, rights))?.find(({ _id }) => _id === type.id);
          return (await surely.findBy(['forms'], published)) ?? null;
        },
      },
      beside: (view) => ({ discount: discountViewOf(view) }),
      viewOf,
      exclusively,
      check: async (type, said) => {
        const tooFine = await refuseTooFine(type, said);
        if (tooFine !== null) return tooFine;
        const refused = await fieldsAreKnown(type, said.fields ?? []);
        if (refused !== null) return refused;
        const groups = await groupsAreKnown(type.eventId, said);
        return isRejection(groups) ? groups : refuseActive(forms, type.id, said.activeValidations ?? [], said.fields);
      },
      mayRetire: async (type) => {
        const ofType = { eventId: type.eventId, typeId: type.id };
        const refused = await refuseUsed(type, 0);
        if (refused !== null) return refused;
        // From here on nobody registers under it: whoever did so meanwhile is counted.
        const held = await seats.close(ofType);
        const used = await refuseUsed(type, held);
        if (used !== null) await seats.reopen(ofType);
        return used;
      },
      keep: (id, { allowedEmails }) => sealedSettings.set(id, { allowedEmails }),
    },
  });
  route(app, http, formsApi.previewType, {
    reads: ['forms', 'seats', 'waiting', 'option-uses'],
    eventOf: ({ params }) => types.eventOf(params.id),
    handle: async ({ params }) => {
      const eventId = await types.eventOf(params.id);
      const shown = async () => {
        const found = eventId === null ? null : await publicTypes(eventId, null, [params.id]);
        return found?.some(({ _id }) => _id === params.id) === true ? found : undefined;
      };
      const found = await surely.findBy(['forms'], shown);
      return found === undefined || found === null ? reject('not-found') : { body: { types: [...found] } };
    },
  });
  typeOrderRoute(app, http, { parts, viewOf });
};
