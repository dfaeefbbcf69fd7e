import {
  checkpointFieldRecord,
  checkpointRecord,
  settingsUntold,
  type CheckpointDetails,
  type CheckpointFieldDetails,
} from '@turnout/contracts/checkpoint';
import { CheckpointFieldId, CheckpointId, EventId } from '@turnout/contracts/kernel';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { describe, it } from 'vitest';
import { recordSpecification } from '../platform/testing/record-specification.ts';
import { checkpointFieldRules, checkpointRules } from './rules.ts';

const eventId = EventId.parse('e0000000000000000000');
const checkpointId = CheckpointId.parse('c0000000000000000000');
const fieldId = CheckpointFieldId.parse('f0000000000000000000');
const details: CheckpointDetails = {
  name: 'Gate',
  description: '',
  type: 'unique',
  checkinEnabled: true,
  fieldsForCheckinAndAttendeesPage: [],
  additionalSettings: settingsUntold,
  ...noPlaceRules,
};
const defined = { type: 'CheckpointDefined', data: { checkpointId, eventId, details } } as const;
const retired = { type: 'CheckpointRetired', data: { checkpointId, eventId } } as const;

describe('a checkpoint', () => {
  const { define, revise, retire } = recordSpecification(checkpointRecord, checkpointRules);

  it('is created once', () => {
    define.given([]).when({ id: checkpointId, eventId, details }).then([defined]);
    define.given([defined]).when({ id: checkpointId, eventId, details }).then([]);
  });

  it('changes only the settings that are given', () =>
    revise
      .given([defined])
      .when({ changes: { name: 'Hall', additionalSettings: { showQr: true } }, read: null })
      .then([
        {
          type: 'CheckpointRevised',
          data: {
            checkpointId,
            eventId,
            details: { ...details, name: 'Hall', additionalSettings: { ...settingsUntold, showQr: true } },
          },
        },
      ]));

  it('says nothing where nothing differs', () =>
    revise
      .given([defined])
      .when({ changes: { type: 'unique', additionalSettings: { showQr: false } }, read: null })
      .then([]));

  it('stays unique or multiple', () =>
    revise
      .given([defined])
      .when({ changes: { type: 'multiple' }, read: null })
      .thenRejects('checkpoint-type-fixed'));

  it('is deleted once, and changes no more', () => {
    retire.given([defined]).when({}).then([retired]);
    retire.given([defined, retired]).when({}).then([]);
    retire.given([]).when({}).thenRejects('checkpoint-not-found');
    revise
      .given([defined, retired])
      .when({ changes: { name: 'Hall' }, read: null })
      .thenRejects('checkpoint-not-found');
  });
});

const fieldDetails: CheckpointFieldDetails = {
  title: 'Meal',
  name: 'MEAL',
  description: '',
  type: 'list',
  labels: [],
  values: ['Soup'],
  defaultValue: '',
  requiredForExternal: false,
  fieldMapping: '',
  publicEditable: true,
  publicView: true,
  order: 0,
};
const fieldDefined = {
  type: 'CheckpointFieldDefined',
  data: { fieldId, eventId, details: fieldDetails },
} as const;

describe('a checkpoint field', () => {
  const { define, revise, retire } = recordSpecification(checkpointFieldRecord, checkpointFieldRules);

  it.each(['list', 'radio', 'checkboxes'] as const)('of type %s needs options', (type) => {
    define
      .given([])
      .when({ id: fieldId, eventId, details: { ...fieldDetails, type, values: [] } })
      .thenRejects('options-missing');
    revise
      .given([fieldDefined])
      .when({ changes: { type, values: [] }, read: null })
      .thenRejects('options-missing');
  });

  it('is created, changed and deleted once', () => {
    define.given([]).when({ id: fieldId, eventId, details: fieldDetails }).then([fieldDefined]);
    const given = revise.given([fieldDefined]);
    given.when({ changes: { title: 'Meal' }, read: null }).then([]);
    given
      .when({ changes: { title: 'Dinner' }, read: null })
      .then([
        { type: 'CheckpointFieldRevised', data: { fieldId, eventId, details: { ...fieldDetails, title: 'Dinner' } } },
      ]);
    const gone = { type: 'CheckpointFieldRetired', data: { fieldId, eventId } };
    retire.given([fieldDefined]).when({}).then([gone]);
    retire.given([fieldDefined, gone]).when({}).then([]);
    retire.given([]).when({}).thenRejects('checkpoint-field-not-found');
  });
});
