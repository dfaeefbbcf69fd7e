import { FieldDetails, type DefineField } from '@turnout/contracts/forms';
import { FieldId, isRejection, type EventId, type Language, type TypeId, type Words } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams, type Streams } from '../platform/command/streams.ts';
import { deriveId } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineField } from './decider.ts';
import {
  fieldFold,
  fieldStream,
  typeFold,
  typeStream,
  type FieldState,
  type PresentField,
  type PresentType,
  type TypeState,
} from './form.ts';
import { typeGroupFold, type TypeGroupState } from './type-group.ts';

/** A registration type with its form, as it is right now. */
export interface TypeForm {
  readonly type: PresentType;
  readonly fields: readonly PresentField[];
}

export interface Forms {
  readonly fields: Streams<FieldState>;
  readonly types: Streams<TypeState>;
  readonly typeGroups: Streams<TypeGroupState>;
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

export const openForms = ({ log, watch, commands }: Pick<Platform, 'log' | 'watch' | 'commands'>): Forms => {
  const fields = openStreams({ log, fold: fieldFold, watch });
  const types = openStreams({ log, fold: typeFold, watch });
  const presentTypes = async (eventId: EventId, typeIds: readonly TypeId[]) => {
    const found = await Promise.all(typeIds.map((id) => types.read(typeStream(id))));
    return typeIds.filter((_, index) => {
      const state = found[index]?.state;
      return state?.kind === 'defined' && state.eventId === eventId;
    });
  };
  const fieldsOf = async (fieldIds: readonly FieldId[]) => {
    const found = await Promise.all(fieldIds.map((id) => fields.read(fieldStream(id))));
    return found.flatMap(({ state }) => (state.kind === 'absent' ? [] : [state]));
  };
  return {
    fields,
    types,
    typeGroups: openStreams({ log, fold: typeGroupFold, watch }),
    presentTypes,
    unknownType: async (eventId, typeIds) => {
      const present = new Set(await presentTypes(eventId, typeIds));
      return typeIds.find((id, index) => !present.has(id) || typeIds.indexOf(id) !== index) ?? null;
    },
    fieldsOf,
    formOf: async (typeId) => {
      const { state: type } = await types.read(typeStream(typeId));
      return type.kind === 'absent' ? null : { type, fields: await fieldsOf(type.details.fields) };
    },
    defineFirstFields: async (eventId, language, context) => {
      const defined = [];
      for (const field of firstFields) {
        const fieldId = FieldId.parse(deriveId(`${eventId} ${field.name}`, 'field'));
        const title = field.title[language];
        const details = FieldDetails.parse({ ...field, title, description: '', type: 'text', values: [], labels: [] });
        const made = await commands.handle({
          streams: fields,
          streamId: fieldStream(fieldId),
          eventId,
          decide: defineField,
          command: { fieldId, eventId, details },
          context: context(field.name),
        });
        if (isRejection(made)) throw new Error(`the field ${field.name} was refused: ${made.rejected}`);
        defined.push({ _id: fieldId, name: field.name, fieldMapping: field.fieldMapping });
      }
      return defined;
    },
  };
};
