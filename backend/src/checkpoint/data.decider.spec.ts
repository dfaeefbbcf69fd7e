import { CheckpointFieldId, EventId, PrimaryId } from '@turnout/contracts/kernel';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { dataFold } from './data.ts';
import { clearData, enterData } from './data.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const fieldId = CheckpointFieldId.parse('f0000000000000000000');

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
