import { fieldsWithLimits } from '@turnout/contracts/form-rules';
import {
  activityRecord,
  customWidgetRecord,
  enrollingOf,
  FieldDetails,
  fieldRecord,
  promoCodeRecord,
  typeGroupRecord,
  typeRecord,
  validationRecord,
  type ActivityDetails,
  type CustomWidgetDetails,
  type DefineField,
  type EnrollingActivity,
  type PromoCodeDetails,
  type TypeDetails,
  type TypeGroupDetails,
  type ValidationDetails,
} from '@turnout/contracts/forms';
import {
  FieldId,
  isRejection,
  type ActivityId,
  type EventId,
  type Language,
  type PromoCodeId,
  type TypeGroupId,
  type TypeId,
  type ValidationId,
  type WidgetId,
  type Words,
} from '@turnout/contracts/kernel';
import {
  knownActivities,
  knownFields,
  knownPromoCodes,
  knownTypeGroups,
  knownTypes,
  knownValidations,
  knownWidgets,
} from '@turnout/projections/forms/queries';
import type { CommandContext } from '../platform/command/handle.ts';
import { deriveId } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openRecords, type Records } from '../platform/records/open-record.ts';
import { openRoll, type Roll } from '../platform/records/roll.ts';
import type { PresentRecord } from '../platform/records/state.ts';
import { openActivityScans } from './activity-scan.ts';
import { activityRules, fieldRules, promoCodeRules, typeRules, validationRules, widgetRules } from './rules.ts';

export type PresentField = PresentRecord<FieldId, FieldDetails>;
export type PresentType = PresentRecord<TypeId, TypeDetails>;

/** A registration type with its form, as it is right now. */
export interface TypeForm {
  readonly type: PresentType;
  readonly fields: readonly PresentField[];
  /** What it is held against beyond the rules of its fields: the active ones that there are. */
  readonly validations: readonly ValidationDetails[];
}

export interface Forms {
  readonly fields: Records<FieldId, FieldDetails>;
  readonly types: Records<TypeId, TypeDetails>;
  readonly typeGroups: Records<TypeGroupId, TypeGroupDetails>;
  readonly activities: Records<ActivityId, ActivityDetails>;
  readonly validations: Records<ValidationId, ValidationDetails>;
  readonly customWidgets: Records<WidgetId, CustomWidgetDetails>;
  readonly promoCodes: Records<PromoCodeId, PromoCodeDetails>;
  /** All that an event has of each, whole and as of now: for whoever decides on all of them. */
  readonly rolls: {
    readonly fields: Roll<FieldId, FieldDetails>;
    readonly types: Roll<TypeId, TypeDetails>;
    readonly typeGroups: Roll<TypeGroupId, TypeGroupDetails>;
    readonly activities: Roll<ActivityId, ActivityDetails>;
    readonly validations: Roll<ValidationId, ValidationDetails>;
    readonly customWidgets: Roll<WidgetId, CustomWidgetDetails>;
    readonly promoCodes: Roll<PromoCodeId, PromoCodeDetails>;
  };
  readonly scans: ReturnType<typeof openActivityScans>;
  /** An activity that there is, and whether it may be scanned; null where there is none, or none any more. */
  readonly activityInfo: (
    id: ActivityId,
  ) => Promise<(ActivityDetails & { readonly eventId: EventId; readonly scanEnabled: () => Promise<boolean> }) | null>;
  /** The activities of an event that people take part in without choosing them, as of now. */
  readonly enrolling: (eventId: EventId) => Promise<readonly EnrollingActivity[]>;
  /** The fields of an event of whose options there are only so many, as of now. */
  readonly limitedFields: (eventId: EventId) => Promise<readonly (FieldDetails & { readonly _id: FieldId })[]>;
  /** Does work while nobody else changes which forms, types and groups of the event name one another. */
  readonly exclusively: <T>(eventId: EventId, work: () => Promise<T>) => Promise<T>;
  /** Does work where the type is there, while nobody deletes it; whether it was there. */
  readonly whileOffered: (
    type: { readonly eventId: EventId; readonly typeId: TypeId },
    work: () => Promise<void>,
  ) => Promise<boolean>;
  /** Null when there is no such type; retired types still name what registrants have. */
  readonly formOf: (typeId: TypeId) => Promise<TypeForm | null>;
  readonly fieldsOf: (fieldIds: readonly FieldId[]) => Promise<readonly PresentField[]>;
  /** Those of the types that an event has, in the order given. */
  readonly presentTypes: (eventId: EventId, typeIds: readonly TypeId[]) => Promise<readonly TypeId[]>;
  /** The first of the types that the event does not have, or that is named twice; null where all are well. */
  readonly unknownType: (eventId: EventId, typeIds: readonly TypeId[]) => Promise<TypeId | null>;
  /** First name, last name, e-mail: what every event's form begins with, in the event's language. */
  readonly defineFirstFields: (
    eventId: EventId,
    language: Language,
    context: (suffix: string) => CommandContext,
  ) => Promise<readonly (Pick<DefineField, 'name' | 'fieldMapping'> & { readonly _id: FieldId })[]>;
}

type FirstField = Pick<DefineField, 'name' | 'fieldMapping' | 'required' | 'validations'> & { readonly title: Words };

const firstFields: readonly FirstField[] = [
  {
    title: { en: 'First name', es: 'Nombre', fr: 'Prénom' },
    name: 'FNAME',
    fieldMapping: 'firstName',
    required: true,
    validations: {},
  },
  {
    title: { en: 'Last name', es: 'Apellidos', fr: 'Nom' },
    name: 'LNAME',
    fieldMapping: 'lastName',
    required: true,
    validations: {},
  },
  {
    title: { en: 'E-mail', es: 'Correo electrónico', fr: 'E-mail' },
    name: 'EMAIL',
    fieldMapping: 'email',
    required: false,
    validations: { email: true },
  },
];

export const openForms = (
  platform: Pick<Platform, 'log' | 'pool' | 'watch' | 'commands' | 'keyring' | 'exclusively'>,
): Forms => {
  const fields = openRecords(platform, fieldRecord, fieldRules);
  const types = openRecords(platform, typeRecord, typeRules);
  const typeGroups = openRecords(platform, typeGroupRecord);
  const activities = openRecords(platform, activityRecord, activityRules);
  const validations = openRecords(platform, validationRecord, validationRules);
  const customWidgets = openRecords(platform, customWidgetRecord, widgetRules);
  const promoCodes = openRecords(platform, promoCodeRecord, promoCodeRules);
  const exclusively: Forms['exclusively'] = (eventId, work) => platform.exclusively(`forms ${eventId}`, work);
  const presentTypes = async (eventId: EventId, typeIds: readonly TypeId[]) => {
    const events = await Promise.all(typeIds.map(types.eventOf));
    return typeIds.filter((_, index) => events[index] === eventId);
  };
  const fieldsOf = async (fieldIds: readonly FieldId[]) => {
    const found = await Promise.all(fieldIds.map(fields.find));
    return found.filter((field) => field !== null);
  };
  const scans = openActivityScans(platform);
  const rolls: Forms['rolls'] = {
    fields: openRoll(platform, fieldRecord, fields, knownFields),
    types: openRoll(platform, typeRecord, types, knownTypes),
    typeGroups: openRoll(platform, typeGroupRecord, typeGroups, knownTypeGroups),
    activities: openRoll(platform, activityRecord, activities, knownActivities),
    validations: openRoll(platform, validationRecord, validations, knownValidations),
    customWidgets: openRoll(platform, customWidgetRecord, customWidgets, knownWidgets),
    promoCodes: openRoll(platform, promoCodeRecord, promoCodes, knownPromoCodes),
  };
  return {
    fields,
    types,
    typeGroups,
    activities,
    validations,
    customWidgets,
    promoCodes,
    rolls,
    scans,
    activityInfo: async (id) => {
      const found = await activities.findDefined(id);
      if (found === null) return null;
      return { ...found.details, eventId: found.eventId, scanEnabled: () => scans.isEnabled(id) };
    },
    enrolling: async (eventId) => {
      const all = await rolls.activities(eventId);
      const named = [...new Set(all.flatMap(({ details }) => details.dependsOnFields))];
      const there = await Promise.all(named.map((id) => fields.eventOf(id)));
      const present = new Set<string>(named.filter((_, place) => there[place] === eventId));
      return all.flatMap((activity) => enrollingOf(activity, (id) => present.has(id)) ?? []);
    },
    limitedFields: async (eventId) =>
      fieldsWithLimits((await rolls.fields(eventId)).map(({ id, details }) => ({ ...details, _id: id }))),
    exclusively,
    whileOffered: ({ eventId, typeId }, work) =>
      exclusively(eventId, async () => {
        if ((await types.findDefined(typeId)) === null) return false;
        await work();
        return true;
      }),
    presentTypes,
    unknownType: async (eventId, typeIds) => {
      const present = new Set(await presentTypes(eventId, typeIds));
      return typeIds.find((id, index) => !present.has(id) || typeIds.indexOf(id) !== index) ?? null;
    },
    fieldsOf,
    formOf: async (typeId) => {
      const type = await types.find(typeId);
      if (type === null) return null;
      const { fields: asked, activeValidations } = type.details;
      const [fieldsAsked, held] = await Promise.all([
        fieldsOf(asked),
        Promise.all(activeValidations.map(validations.findDefined)),
      ]);
      return { type, fields: fieldsAsked, validations: held.flatMap((one) => one?.details ?? []) };
    },
    defineFirstFields: async (eventId, language, context) => {
      const defined = [];
      for (const field of firstFields) {
        const id = FieldId.parse(deriveId(`${eventId} ${field.name}`, 'field'));
        const title = field.title[language];
        const details = FieldDetails.parse({ ...field, title, description: '', type: 'text', values: [], labels: [] });
        const made = await fields.define({ id, eventId, details }, context(field.name));
        if (isRejection(made)) throw new Error(`the field ${field.name} was refused: ${made.rejected}`);
        defined.push({ _id: id, name: field.name, fieldMapping: field.fieldMapping });
      }
      return defined;
    },
  };
};
