import type { FieldValue } from '@turnout/contracts/fields';
import { FieldId, TypeId, type EventId } from '@turnout/contracts/kernel';
import { eventIds, oneOf, random, type NewFact } from './dice.ts';

const idsOf = (kind: string, eventId: EventId, count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) => `${kind}${String(eventIds.indexOf(eventId) + 1)}`.padEnd(19, '0') + index,
  );

/** The types of an event, in the order of their definition. */
export const typeIdsOf = (eventId: EventId): readonly TypeId[] => idsOf('ty', eventId, 3).map((id) => TypeId.parse(id));

/** The fields of an event, in the order of their definition. */
export const fieldIdsOf = (eventId: EventId): readonly FieldId[] =>
  idsOf('fe', eventId, 6).map((id) => FieldId.parse(id));

const options = ['red', 'green', 'blue'];
const isMany = (index: number) => index % 3 === 1;

/** Some of a list, in any order. */
const someOf = <T>(list: readonly T[]): readonly T[] =>
  list
    .filter(() => random() < 0.6)
    .map((one) => ({ one, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one);

const valueOf = (index: number): FieldValue =>
  isMany(index) ? options.filter(() => random() < 0.5) : `word${oneOf(options)}`;

/** What somebody enters in some of an event's fields, in any order; fields that are on no form any more too. */
export const entered = (eventId: EventId): Readonly<Record<FieldId, FieldValue>> => {
  const values: Record<FieldId, FieldValue> = {};
  const fieldIds = fieldIdsOf(eventId);
  for (const fieldId of someOf(fieldIds)) {
    const value = valueOf(fieldIds.indexOf(fieldId));
    if (value.length > 0) values[fieldId] = value;
  }
  return values;
};

const fieldDetails = (index: number) => ({
  title: `Question ${index}`,
  // Not in the order of their ids.
  name: `Q${(index * 5) % 6}`,
  description: '',
  type: isMany(index) ? 'checkboxes' : 'text',
  required: false,
  values: isMany(index) ? options : [],
  labels: isMany(index) ? options : [],
  fieldMapping: '',
  validations: {},
});

/** What is counted of two of the fields: those with options, together and each by itself. */
const widgetDetails = (eventId: EventId, index: number) => {
  const [first = '', second = ''] = fieldIdsOf(eventId).filter((_, place) => isMany(place));
  const dependencies = index === 0 ? [] : [{ fieldId: first, showValueInsteadOfLabel: true }];
  const forField = index === 0 ? first : second;
  return {
    title: `Count ${index}`,
    enabled: true,
    forField,
    showValueInsteadOfLabel: false,
    combinedCount: false,
    dependencies,
  };
};

const typeDetails = (eventId: EventId, index: number) => ({
  name: `Type ${index}`,
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '${Q0}',
  fields: someOf(fieldIdsOf(eventId)),
});

/** The forms that an event begins with. */
export const forms = (eventId: EventId): readonly NewFact[] => [
  ...fieldIdsOf(eventId).map((fieldId, index) => ({
    streamId: `field-${fieldId}`,
    event: { type: 'FieldDefined', data: { fieldId, eventId, details: fieldDetails(index) } },
  })),
  ...[0, 1].map((index) => {
    const [widgetId = ''] = idsOf(`wd${index}`, eventId, 1);
    return {
      streamId: `widget-${widgetId}`,
      event: { type: 'WidgetDefined', data: { widgetId, eventId, details: widgetDetails(eventId, index) } },
    };
  }),
  ...typeIdsOf(eventId).map((typeId, index) => ({
    streamId: `type-${typeId}`,
    event: { type: 'RegistrationTypeDefined', data: { typeId, eventId, details: typeDetails(eventId, index) } },
  })),
];

/** An organiser changes a form: other fields on it, another name, a field renamed or deleted, a type deleted. */
export const formChanges = (eventId: EventId): NewFact => {
  const typeId = oneOf(typeIdsOf(eventId)) ?? TypeId.parse('');
  const fieldId = oneOf(fieldIdsOf(eventId)) ?? FieldId.parse('');
  const ofType = { streamId: `type-${typeId}` };
  const ofField = { streamId: `field-${fieldId}` };
  const kind = random();
  if (kind < 0.5) {
    const details = { fields: someOf(fieldIdsOf(eventId)), name: `Type ${Math.floor(random() * 100)}` };
    return { ...ofType, event: { type: 'RegistrationTypeRevised', data: { typeId, eventId, details } } };
  }
  if (kind < 0.85) {
    const details = { title: `Question ${Math.floor(random() * 100)}` };
    return { ...ofField, event: { type: 'FieldRevised', data: { fieldId, eventId, details } } };
  }
  return kind < 0.93
    ? { ...ofField, event: { type: 'FieldRetired', data: { fieldId, eventId } } }
    : { ...ofType, event: { type: 'RegistrationTypeRetired', data: { typeId, eventId } } };
};
