import type { CheckpointDetails, CheckpointFieldDetails } from '@turnout/contracts/checkpoint';
import { CheckpointFieldId, CheckpointId, EventId, PrimaryId } from '@turnout/contracts/kernel';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { checkpointFieldFold, checkpointFold } from './checkpoint.ts';
import { dataFold } from './data.ts';
import { clearData, enterData } from './data.decider.ts';
import {
  defineCheckpoint,
  defineCheckpointField,
  retireCheckpoint,
  retireCheckpointField,
  reviseCheckpoint,
  reviseCheckpointField,
  settingsUntold,
} from './decider.ts';

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
};
const defined = { type: 'CheckpointDefined', data: { checkpointId, eventId, details } } as const;
const retired = { type: 'CheckpointRetired', data: { checkpointId, eventId } } as const;

describe('a checkpoint', () => {
  it('is created once', () => {
    const { given } = specification(checkpointFold, defineCheckpoint);
    given([]).when(defined.data).then([defined]);
    given([defined]).when(defined.data).then([]);
  });

  it('changes only the settings that are given', () =>
    specification(checkpointFold, reviseCheckpoint)
      .given([defined])
      .when({ name: 'Hall', additionalSettings: { showQr: true } })
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
    specification(checkpointFold, reviseCheckpoint)
      .given([defined])
      .when({ type: 'unique', additionalSettings: { showQr: false } })
      .then([]));

  it('stays unique or multiple', () =>
    specification(checkpointFold, reviseCheckpoint)
      .given([defined])
      .when({ type: 'multiple' })
      .thenRejects('checkpoint-type-fixed'));

  it('is deleted once, and changes no more', () => {
    const { given } = specification(checkpointFold, retireCheckpoint);
    given([defined]).when({}).then([retired]);
    given([defined, retired]).when({}).then([]);
    given([]).when({}).thenRejects('checkpoint-not-found');
    specification(checkpointFold, reviseCheckpoint)
      .given([defined, retired])
      .when({ name: 'Hall' })
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
  it.each(['list', 'radio', 'checkboxes'] as const)('of type %s needs options', (type) => {
    specification(checkpointFieldFold, defineCheckpointField)
      .given([])
      .when({ fieldId, eventId, details: { ...fieldDetails, type, values: [] } })
      .thenRejects('options-missing');
    specification(checkpointFieldFold, reviseCheckpointField)
      .given([fieldDefined])
      .when({ type, values: [] })
      .thenRejects('options-missing');
  });

  it('is created, changed and deleted once', () => {
    specification(checkpointFieldFold, defineCheckpointField).given([]).when(fieldDefined.data).then([fieldDefined]);
    specification(checkpointFieldFold, reviseCheckpointField).given([fieldDefined]).when({ title: 'Meal' }).then([]);
    specification(checkpointFieldFold, reviseCheckpointField)
      .given([fieldDefined])
      .when({ title: 'Dinner' })
      .then([
        { type: 'CheckpointFieldRevised', data: { fieldId, eventId, details: { ...fieldDetails, title: 'Dinner' } } },
      ]);
    const gone = { type: 'CheckpointFieldRetired', data: { fieldId, eventId } };
    const { given } = specification(checkpointFieldFold, retireCheckpointField);
    given([fieldDefined]).when({}).then([gone]);
    given([fieldDefined, gone]).when({}).then([]);
    given([]).when({}).thenRejects('checkpoint-field-not-found');
  });
});

describe('what checkpoints know of people', () => {
  const primaryId = PrimaryId.parse('p0000000000000000000');
  const [ada, bo] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
  const entered = {
    type: 'CheckpointDataEntered',
    data: { eventId, primaryId, registrants: [ada] },
    personal: { [ada]: { fields: { [fieldId]: 'Soup' } } },
  };
  const enter = { eventId, primaryId, changes: 0, people: new Map([[ada, { [fieldId]: 'Soup' }]]) };
  const cleared = { type: 'CheckpointDataCleared', data: { eventId, primaryId, registrantId: ada } };

  it('is entered for each person under that person', () =>
    specification(dataFold, enterData).given([]).when(enter).then([entered]));

  it('says nothing where nobody is named', () =>
    specification(dataFold, enterData)
      .given([])
      .when({ ...enter, people: new Map() })
      .then([]));

  it('is not overwritten by somebody who did not see it', () =>
    specification(dataFold, enterData).given([entered]).when(enter).thenRejects('corrected-meanwhile'));

  it('is deleted person by person, once', () => {
    const { given } = specification(dataFold, clearData);
    given([entered]).when({ eventId, primaryId, registrantId: ada }).then([cleared]);
    given([entered, cleared]).when({ eventId, primaryId, registrantId: ada }).then([]);
    given([entered]).when({ eventId, primaryId, registrantId: bo }).then([]);
  });
});
