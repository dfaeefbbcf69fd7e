import { z } from 'zod';
import { ActivityId, defineTopic, EventId, needs, TemplateId, TypeId, UploadId } from '../kernel/index.ts';
import { FieldMatches, MassPayment } from '../messaging/index.ts';
import { defineRecord, optional, recordViewOf, same, value, whole, type RecordFacts } from '../records/index.ts';
import { longestContent, Orientation, PageLayout, PageSize, widestMargin, type StoredDocument } from './document.ts';

/** Templates of one event: each screen that lists them has their names. */
export const templatesAtMost = 200;

/** Several, each once; null is none of them. */
const listOf = <I extends z.ZodType, S extends z.ZodType>(one: I, stored: S, most: number) =>
  value(
    z
      .union([z.array(one).max(most, `must have at most ${most} entries`), z.null()])
      .transform((given): z.output<I>[] => [...new Set(given)]),
    z.array(stored),
  );

/** A thing by its id, or whole as it is read. */
const givenType = z.union([TypeId, z.object({ _id: TypeId }).transform(({ _id }) => _id)]);
const givenActivity = z.union([ActivityId, z.object({ _id: ActivityId }).transform(({ _id }) => _id)]);

/** Yes, no, or whatever it is. */
const either = value(
  z
    .union([z.boolean(), z.enum(['true', 'false', '', 'all']), z.null()])
    .transform((given): boolean | null =>
      given === null || given === '' || given === 'all' ? null : given === true || given === 'true',
    ),
  z.boolean().nullable(),
);

const flagged = value(
  z
    .union([z.boolean(), z.enum(['true', 'false', '']), z.null()])
    .transform((given) => given === true || given === 'true'),
  z.boolean(),
);

const matches = value(
  FieldMatches.nullable().transform((given) => given ?? {}),
  z.record(z.string(), z.array(z.string())),
);

/** A number as it was typed: whether it is one is said in a sentence of its own. */
const typedNumber = value(z.union([z.number(), z.string().trim().max(40), z.null()]), z.int().nullable());

const picture = value(
  z
    .union([UploadId, z.object({ _id: UploadId }).transform(({ _id }) => _id), z.literal(''), z.null()])
    .transform((given): UploadId | null => (given === '' ? null : given)),
  UploadId.nullable(),
);

const maySee = needs.event('accessToTemplates');
const mayEdit = needs.event('accessToTemplates', 'editTemplates');

const declared = defineRecord({
  one: 'template',
  many: 'templates',
  words: { one: 'template', many: 'templates' },
  listedBy: ['name'],
  idKey: 'templateId',
  id: TemplateId,
  stream: 'template',
  path: '/api/templates',
  topic: 'templates.templates',
  facts: { defined: 'TemplateDefined', revised: 'TemplateRevised', retired: 'TemplateRetired' },
  inWords: {
    en: ['Templates', 'Template created', 'Template changed', 'Template deleted'],
    es: ['Plantillas', 'Plantilla creada', 'Plantilla modificada', 'Plantilla eliminada'],
    fr: ['Modèles', 'Modèle créé', 'Modèle modifié', 'Modèle supprimé'],
  },
  isPersonal: false,
  inTheClear: 'configuration: what it says of people are tokens',
  sample: ({ nth, typeId }) => ({
    body: { name: `Certificate ${nth}`, content: '<p>For ${FNAME}</p>', ...(typeId === '' ? {} : { type: [typeId] }) },
    text: 'name',
    other: { orientation: 'landscape' },
  }),
  missing: 'template-not-found',
  needs: { list: maySee, one: maySee, define: mayEdit, revise: mayEdit, retire: mayEdit },
  fields: {
    /** Left out where it is missing: a sentence of its own says so. */
    name: optional(value(z.string().trim().max(200, 'must have at most 200 characters'), z.string(), 'line'), ''),
    /** HTML; whatever may not stand in a document is taken out before it is stored. */
    content: optional(
      value(z.string().max(longestContent, `must have at most ${longestContent} characters`), z.string()),
      '',
    ),
    paymentStatus: optional(listOf(MassPayment, MassPayment, 10), []),
    /** Types and activities; none: all. */
    type: optional(listOf(givenType, TypeId, 200), []),
    activity: optional(listOf(givenActivity, ActivityId, 500), []),
    checkedIn: optional(either, null),
    primaryRegistrantsOnly: optional(flagged, false),
    fieldMatches: optional(matches, {}),
    confirmationNumberStart: optional(typedNumber, null),
    confirmationNumberEnd: optional(typedNumber, null),
    pageSize: optional(same(PageSize), 'a4'),
    orientation: optional(same(Orientation), 'portrait'),
    layout: optional(same(PageLayout), 'page'),
    margin: optional(whole(0, widestMargin), 20),
    background: optional(picture, null),
  },
  view: {
    event: EventId,
  },
});

export const { Details: TemplateDetails, View: TemplateView } = declared;
export type TemplateDetails = z.infer<typeof TemplateDetails>;
export type TemplateView = z.infer<typeof TemplateView>;

/** One of a list: its text is read with it alone. */
export const TemplateListed = TemplateView.omit({ content: true });
export type TemplateListed = z.infer<typeof TemplateListed>;

/**
 * A document that is printed or sent for each registrant whom its filter lets through (rule templates/templates): a
 * certificate, a name tent, a letter. Its live list is without texts, which may be long.
 */
export const templateRecord = {
  ...declared,
  topic: defineTopic({
    name: 'templates.templates',
    kind: 'whole',
    needs: maySee,
    params: z.strictObject({ eventId: EventId }),
    view: z.array(TemplateListed),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
};

/** A template as calls answer it. */
export const templateViewOf = (template: RecordFacts<TemplateId, TemplateDetails>): TemplateView => ({
  ...recordViewOf(template),
  event: template.eventId,
});

/** A template as lists have it. */
export const templateListedOf = (template: RecordFacts<TemplateId, TemplateDetails>): TemplateListed => {
  const { content: _content, ...listed } = templateViewOf(template);
  return listed;
};

/** The document of a template, as it is at this moment. */
export const documentOf = ({
  name,
  content,
  pageSize,
  orientation,
  layout,
  margin,
  background,
}: TemplateDetails): StoredDocument => ({
  name,
  content,
  paper: { pageSize, orientation, layout, margin, background },
});
