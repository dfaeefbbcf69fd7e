import { costs, type ChargeLine } from '@turnout/contracts/charges';
import { isOnForm } from '@turnout/contracts/form-rules';
import { AllowedEmails, fieldViewOf } from '@turnout/contracts/forms';
import { ActivityId, FieldId, PromoCodeId, TypeId, type EventId } from '@turnout/contracts/kernel';
import { remembering } from '../platform/command/remembering.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openSealedSettings } from '../platform/secrets/sealed-settings.ts';
import type { Forms, TypeForm } from './forms.ts';

/** What registrations ask of forms, at the newest state. */
export const formReaders = (platform: Pick<Platform, 'watch' | 'sql' | 'keyring'>, forms: Forms) => {
  const { formOf, fieldsOf, enrolling, activityInfo } = forms;
  const { watch } = platform;
  const formOfType = remembering(watch, ['type', 'field', 'validation'], formOf);
  const sealedSettings = openSealedSettings(platform);
  return {
    typeInfo: remembering(watch, ['type', 'field'], async (typeId: TypeId) => infoOf(await formOf(typeId))),
    fieldInfo: async (fieldId: FieldId) => (await fieldsOf([fieldId])).flatMap(shownOf)[0] ?? null,
    /** A field that strangers may be asked, by what may be its id; null of any other. */
    askedField: async (id: string) => {
      const known = FieldId.safeParse(id);
      const field = known.success ? await forms.fields.findDefined(known.data) : null;
      if (field === null || !isOnForm(field.details, 'new')) return null;
      return { title: field.details.title, eventId: field.eventId };
    },
    /** What is asked of whoever registers as a type; null: nobody can, in this event. */
    formOf: async (eventId: EventId, typeId: TypeId) => definedForm(await formOfType(typeId), eventId),
    /** The addresses that a type for invited guests is for; undefined where nobody entered any. */
    guestListOf: async (typeId: TypeId) =>
      AllowedEmails.optional().parse(await sealedSettings.read(typeId, 'allowedEmails')),
    activityInfo,
    /** The fields by which an event's registrations are checked for duplicates. */
    duplicateFields: remembering(watch, ['field'], async (eventId: EventId) =>
      (await forms.rolls.fields(eventId))
        .filter(({ details }) => details.enableFieldForDuplicateCheck)
        .map(({ id, details }) => ({ _id: id, ...details })),
    ),
    /** The fields of an event of whose options there are only so many. */
    limitedFields: remembering(watch, ['field'], forms.limitedFields),
    /** What an event's activities cost. */
    pricedActivities: remembering(watch, ['activity'], async (eventId: EventId) =>
      (await forms.rolls.activities(eventId)).map(({ id, details }) => ({ ...details, _id: id })),
    ),
    /** What an activity of the event is called, also where it is deleted; empty where it never had that one. */
    activityName: async (eventId: EventId, id: ActivityId) => {
      const known = await forms.activities.find(id);
      return known?.eventId === eventId ? known.details.name : '';
    },
    /** The activities of an event that people take part in without choosing them. */
    enrolling: remembering(watch, ['activity', 'field'], enrolling),
    /** An event's promo codes. */
    promoCodes: remembering(watch, ['promocode'], async (eventId: EventId) =>
      (await forms.rolls.promoCodes(eventId)).map(({ id, details }) => ({ ...details, _id: id })),
    ),
    /** What the type, field, activity or promo code of a charge is called, also where it is deleted; empty where there never was one. */
    sourceName: async ({ kind, source }: Pick<ChargeLine, 'kind' | 'source'>) => {
      const what = costs[kind];
      if (what === 'type') return (await forms.types.find(TypeId.parse(source)))?.details.name ?? '';
      if (what === 'code') return (await forms.promoCodes.find(PromoCodeId.parse(source)))?.details.code ?? '';
      if (what === 'activity') return (await forms.activities.find(ActivityId.parse(source)))?.details.name ?? '';
      return (await forms.fields.find(FieldId.parse(source)))?.details.title ?? '';
    },
    /** The name and the own tax rate of a type, a field or an activity, also where it is deleted; null where there never was one. */
    taxedSource: async ({ kind, source }: { readonly kind: string; readonly source: string }) => {
      if (kind === 'type') {
        const type = await forms.types.find(TypeId.parse(source));
        return type === null ? null : { name: type.details.name, taxRate: type.details.taxRate };
      }
      if (kind === 'activity') {
        const activity = await forms.activities.find(ActivityId.parse(source));
        return activity === null ? null : { name: activity.details.name, taxRate: activity.details.taxRate };
      }
      const field = await forms.fields.find(FieldId.parse(source));
      return field === null ? null : { name: field.details.title, taxRate: field.details.taxRate };
    },
    /** What there is to choose from for whoever changes the type of a registration. */
    typesAndFields: remembering(watch, ['type', 'field'], async (eventId: EventId) => {
      const [types, fields] = await Promise.all([forms.rolls.types(eventId), forms.rolls.fields(eventId)]);
      return { types: types.map(({ id, details }) => ({ ...details, _id: id })), fields: fields.map(fieldViewOf) };
    }),
    /** The event of a type, also of one that is no longer offered. */
    typeEventOf: async (typeId: TypeId) => (await formOfType(typeId))?.type.eventId ?? null,
    /** A type's seats, also of one that is no longer offered. */
    seatLimit: async (typeId: TypeId) => {
      const details = (await formOfType(typeId))?.type.details;
      return { name: details?.name ?? '', limit: details?.availableSeats ?? 0 };
    },
  };
};

const shapeOf = (form: TypeForm) => ({
  details: form.type.details,
  fields: form.fields.filter(({ kind }) => kind === 'defined').map(({ id, details }) => ({ _id: id, ...details })),
  validations: form.validations,
});
/** Made once for the same form: everybody who registers asks, and what is read off its fields is kept by them. */
const shapes = new WeakMap<TypeForm, ReturnType<typeof shapeOf>>();

const definedForm = (form: TypeForm | null, eventId: EventId) => {
  if (form === null || form.type.eventId !== eventId || form.type.kind !== 'defined') return null;
  const known = shapes.get(form) ?? shapeOf(form);
  shapes.set(form, known);
  return known;
};

/** What registrations show of a type; nothing of a deleted one. */
const infoOf = (form: TypeForm | null) =>
  form === null || form.type.kind !== 'defined'
    ? null
    : {
        eventId: form.type.eventId,
        ...form.type.details,
        form: form.type.details.fields,
        fields: new Map(form.fields.flatMap(shownOf).map((field) => [field._id, field])),
      };

/** What registrations show of a field; nothing of a deleted one. */
const shownOf = ({
  kind,
  id,
  details,
}: TypeForm['fields'][number]): readonly ({ readonly _id: FieldId } & typeof details)[] =>
  kind === 'defined' ? [{ ...details, _id: id }] : [];
