import { FieldDetails, TypeDetails } from '@turnout/contracts/forms';
import { EventId, FieldId, TypeGroupId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import {
  defineField,
  defineType,
  defineTypeGroup,
  retireField,
  retireType,
  retireTypeGroup,
  reviseField,
  reviseType,
  reviseTypeGroup,
} from './decider.ts';
import { fieldFold, typeFold } from './form.ts';
import { typeGroupFold } from './type-group.ts';

const eventId = EventId.parse('e0000000000000000000');
const fieldId = FieldId.parse('f0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const size = FieldDetails.parse({
  title: 'Shirt size',
  name: 'SIZE',
  description: '',
  type: 'list',
  required: false,
  values: ['S', 'M'],
  labels: [],
  fieldMapping: '',
  validations: {},
});
const visitor = TypeDetails.parse({
  name: 'Visitor',
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '',
  fields: [],
});
const fieldDefined: AnyEvent = { type: 'FieldDefined', data: { fieldId, eventId, details: size } };
const typeDefined: AnyEvent = { type: 'RegistrationTypeDefined', data: { typeId, eventId, details: visitor } };

describe('custom fields', () => {
  it('are defined once, with options where the kind has them', () => {
    const { given } = specification(fieldFold, defineField);
    given([]).when({ fieldId, eventId, details: size }).then([fieldDefined]);
    given([fieldDefined]).when({ fieldId, eventId, details: size }).then([]);
    given([])
      .when({ fieldId, eventId, details: { ...size, values: [] } })
      .thenRejects('options-missing');
  });
  it('are revised as a whole, and nothing is said when nothing differs', () => {
    const { given } = specification(fieldFold, reviseField);
    given([fieldDefined])
      .when({ title: 'Size' })
      .then([{ type: 'FieldRevised', data: { fieldId, eventId, details: { ...size, title: 'Size' } } }]);
    given([fieldDefined]).when({ title: 'Shirt size' }).then([]);
    given([fieldDefined]).when({ values: [] }).thenRejects('options-missing');
  });
  it('are retired once and then cannot be revised', () => {
    const retired = { type: 'FieldRetired', data: { fieldId, eventId } };
    specification(fieldFold, retireField).given([fieldDefined]).when({}).then([retired]);
    specification(fieldFold, retireField).given([fieldDefined, retired]).when({}).then([]);
    specification(fieldFold, reviseField).given([fieldDefined, retired]).when({ title: 'X' }).thenRejects('not-found');
  });
});

describe('registration types', () => {
  it('are defined once', () => {
    const { given } = specification(typeFold, defineType);
    given([]).when({ typeId, eventId, details: visitor }).then([typeDefined]);
    given([typeDefined]).when({ typeId, eventId, details: visitor }).then([]);
  });
  it('are revised', () =>
    specification(typeFold, reviseType)
      .given([typeDefined])
      .when({ order: 3 })
      .then([{ type: 'RegistrationTypeRevised', data: { typeId, eventId, details: { ...visitor, order: 3 } } }]));
  it('are retired only when nobody has them and no type group names them', () => {
    const { given } = specification(typeFold, retireType);
    given([typeDefined]).when({ registrants: 2, typeGroups: 0 }).thenRejects('type-in-use', { attendees: 2 });
    given([typeDefined]).when({ registrants: 0, typeGroups: 1 }).thenRejects('type-in-use', { attendees: 0 });
    given([typeDefined])
      .when({ registrants: 0, typeGroups: 0 })
      .then([{ type: 'RegistrationTypeRetired', data: { typeId, eventId } }]);
  });
});

describe('type groups', () => {
  const typeGroupId = TypeGroupId.parse('g0000000000000000000');
  const details = { name: 'Guests', order: 0, types: [typeId] };
  const defined: AnyEvent = { type: 'TypeGroupDefined', data: { typeGroupId, eventId, details } };
  const retired: AnyEvent = { type: 'TypeGroupRetired', data: { typeGroupId, eventId } };

  it('are defined once', () => {
    const { given } = specification(typeGroupFold, defineTypeGroup);
    given([]).when({ typeGroupId, eventId, details }).then([defined]);
    given([defined]).when({ typeGroupId, eventId, details }).then([]);
  });
  it('are revised as a whole, and nothing is said when nothing differs', () => {
    const { given } = specification(typeGroupFold, reviseTypeGroup);
    const revised = { ...details, types: [] };
    given([defined])
      .when({ types: [] })
      .then([{ type: 'TypeGroupRevised', data: { typeGroupId, eventId, details: revised } }]);
    given([defined]).when({ name: 'Guests' }).then([]);
    given([defined, retired]).when({ name: 'Crew' }).thenRejects('type-group-not-found');
  });
  it('are retired once', () => {
    const { given } = specification(typeGroupFold, retireTypeGroup);
    given([defined]).when({}).then([retired]);
    given([defined, retired]).when({}).then([]);
    given([]).when({}).thenRejects('type-group-not-found');
  });
});
