import { z } from 'zod';
import { listOf } from '../fields/index.ts';
import { defineCall, EventId, FieldId, limits, needs, TypeId, ValidationId } from '../kernel/index.ts';
import {
  defineRecord,
  line,
  lines,
  optional,
  recordViewOf,
  required,
  same,
  value,
  type RecordFacts,
} from '../records/index.ts';
import type { FieldFacts } from './field.ts';

/** Values: one a line, or a list. */
const values = z
  .union([z.string().max(20_000), z.array(z.string().max(200)).max(500, 'must have at most 500 values')])
  .transform((given) => [...listOf(given)].map((one) => one.trim()).filter((one) => one !== ''));

/** `name` and `title` may come along as they were read: they are the field's own. */
const givenRules = z
  .array(
    z
      .strictObject({
        fid: FieldId,
        name: z.string().max(200).optional(),
        title: z.string().max(500).optional(),
        value: values,
      })
      .transform(({ fid, value: of }) => ({ fid, value: of })),
  )
  .max(50, 'must have at most 50 rules');
const storedRules = z.array(z.strictObject({ fid: FieldId, value: z.array(z.string()) }));

const RuleView = z.strictObject({
  fid: FieldId,
  name: z.string(),
  title: z.string(),
  /** One a line. */
  value: z.string(),
});

const mayEdit = needs.event('editRegistrationTypes');

/**
 * Answers that may not come together (rule forms/enhanced-validation): when every rule of one is met by what somebody
 * entered, its message is shown and the form is not taken.
 */
export const validationRecord = defineRecord({
  one: 'validation',
  many: 'validations',
  words: { one: 'enhanced validation', many: 'enhanced validations' },
  idKey: 'validationId',
  id: ValidationId,
  stream: 'validation',
  path: '/api/enhanced-validations',
  topic: 'forms.validations',
  facts: { defined: 'ValidationDefined', revised: 'ValidationRevised', retired: 'ValidationRetired' },
  inWords: {
    en: [
      'Enhanced validations',
      'Enhanced validation created',
      'Enhanced validation changed',
      'Enhanced validation deleted',
    ],
    es: [
      'Validaciones avanzadas',
      'Validación avanzada creada',
      'Validación avanzada modificada',
      'Validación avanzada eliminada',
    ],
    fr: [
      'Validations avancées',
      'Validation avancée créée',
      'Validation avancée modifiée',
      'Validation avancée supprimée',
    ],
  },
  isPersonal: false,
  inTheClear: 'configuration, shown to strangers',
  sample: ({ typeId, fieldId }) => ({
    body: { type: typeId, name: 'Never', message: 'Never together', rules: [{ fid: fieldId, value: 'Never' }] },
    text: 'name',
    other: { message: 'Not together' },
  }),
  missing: 'validation-not-found',
  needs: {
    list: needs.public,
    one: needs.event('viewRegistrationTypes'),
    define: mayEdit,
    revise: needs.admin,
    retire: mayEdit,
    watch: needs.event('viewRegistrationTypes'),
    limit: limits.page,
  },
  fields: {
    type: required(same(TypeId)),
    name: optional(line(200), ''),
    message: optional(lines(2000), ''),
    rules: optional(value(givenRules, storedRules), []),
  },
  view: {
    event: EventId,
    rules: z.array(RuleView),
    /** Whether its type's form is held against it. */
    active: z.boolean(),
  },
});

export const {
  Details: ValidationDetails,
  View: ValidationView,
  events: validationEvents,
  topic: validationsTopic,
} = validationRecord;
export type ValidationDetails = z.infer<typeof ValidationDetails>;
export type ValidationView = z.infer<typeof ValidationView>;

/**
 * An enhanced validation as calls answer it (rule forms/validation-calls).
 * @param there the fields that there are, and which validations are active.
 */
export const validationViewOf = (
  validation: RecordFacts<ValidationId, ValidationDetails>,
  there: { readonly fields: ReadonlyMap<FieldId, FieldFacts>; readonly active: ReadonlySet<ValidationId> },
): ValidationView => ({
  ...recordViewOf(validation),
  event: validation.eventId,
  active: there.active.has(validation.id),
  rules: validation.details.rules.map(({ fid, value: of }) => {
    const { name = '', title = '' } = there.fields.get(fid)?.details ?? {};
    return { fid, name, title, value: of.join('\n') };
  }),
});

/** What strangers know of an active one: what their form is held against. */
export const PublicValidationView = z.strictObject({
  _id: ValidationId,
  event: EventId,
  type: TypeId,
  message: z.string(),
  rules: z.array(z.strictObject({ fid: FieldId, value: z.string() })),
  active: z.literal(true),
});
export type PublicValidationView = z.infer<typeof PublicValidationView>;

/** Those of the validations that are active, as strangers see them. */
export const publicValidationsOf = (validations: readonly ValidationView[]): readonly PublicValidationView[] =>
  validations
    .filter(({ active }) => active)
    .map(({ _id, event, type, message, rules }) => ({
      _id,
      event,
      type,
      message,
      rules: rules.map(({ fid, value: of }) => ({ fid, value: of })),
      active: true,
    }));

const Message = z.strictObject({ message: z.string() });
const ofEvent = z.strictObject({ eventId: EventId });
const { revise } = validationRecord.calls;
const { fields: held } = validationRecord;

/** The calls of enhanced validations (rule forms/validation-calls): their paths and keys are their own. */
export const validationApi = {
  validations: defineCall({
    method: 'GET',
    path: '/api/enhanced-validations/:eventId',
    summary:
      "An event's enhanced validations: all for those who may see them, the active ones of public types for anybody",
    needs: needs.public,
    limit: limits.page,
    params: ofEvent,
    query: z.strictObject({ type: TypeId.optional(), onlyActive: z.stringbool().optional() }),
    output: z.strictObject({ validations: z.union([z.array(ValidationView), z.array(PublicValidationView)]) }),
  }),
  defineValidation: defineCall({
    method: 'POST',
    path: '/api/enhanced-validations',
    summary: 'Create an enhanced validation; it is active at once',
    needs: mayEdit,
    body: z.strictObject({
      event: EventId.optional(),
      eventId: EventId.optional(),
      type: held.type.define,
      name: held.name.define,
      message: held.message.define,
      rules: held.rules.define,
    }),
    output: z.strictObject({ validation: ValidationView, message: z.string() }),
  }),
  reviseValidation: {
    ...revise,
    method: 'PATCH' as const,
    output: z.strictObject({ validation: ValidationView, message: z.string() }),
  },
  retireValidation: validationRecord.calls.retire,
  activateValidations: defineCall({
    method: 'PATCH',
    path: '/api/enhanced-validations/:eventId/:typeId',
    summary: 'Say which enhanced validations of a type are active',
    needs: mayEdit,
    params: z.strictObject({ eventId: EventId, typeId: TypeId }),
    body: z.strictObject({ activeIds: z.array(ValidationId).max(200, 'must have at most 200 entries') }),
    output: Message,
  }),
} as const;
