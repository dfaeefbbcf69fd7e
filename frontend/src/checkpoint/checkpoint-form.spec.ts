import { Instant } from '@turnout/contracts/kernel';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { bodyOf, checkpointProblems, valuesOf } from './checkpoint-form.ts';
import { checkpointExample } from './checkpoint.example.ts';
import { fieldProblems, valuesOf as fieldValuesOf, bodyOf as fieldBodyOf } from './field-form.ts';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui, checkpoint: words }));

describe('the form of a checkpoint', () => {
  it('sends what it was filled with, but never the type of one that is there', () => {
    const { name, description, checkinEnabled, fieldsForCheckinAndAttendeesPage, additionalSettings } =
      checkpointExample;
    expect(bodyOf(valuesOf(checkpointExample))).toEqual({
      name,
      description,
      checkinEnabled,
      fieldsForCheckinAndAttendeesPage,
      additionalSettings,
      ...noPlaceRules,
    });
    const ruled = {
      ...checkpointExample,
      entryWindows: [{ from: null, to: Instant.parse('2027-03-01T09:00:00.000Z') }],
    };
    expect(bodyOf(valuesOf(ruled)).entryWindows).toEqual(ruled.entryWindows);
  });
  it('says at each field what is wrong with it', () => {
    const [field] = checkpointExample.fieldsForCheckinAndAttendeesPage;
    const values = {
      ...valuesOf(null),
      ccEmail: 'nobody',
      shown: field === undefined ? [] : [{ ...field, title: '' }],
    };
    expect(checkpointProblems(values, i18next.t)).toEqual({
      name: 'is required',
      ccEmail: 'must be an e-mail address',
      shown: 'each field needs a title',
    });
  });
  it('finds nothing wrong with a checkpoint as it is', () => {
    expect(checkpointProblems(valuesOf(checkpointExample), i18next.t)).toEqual({});
  });
});

describe('the form of a checkpoint field', () => {
  const filled = { ...fieldValuesOf(null), title: 'Table', name: 'TABLE' };
  it('words what is wrong with its name as the rule has it', () => {
    expect(fieldProblems({ ...filled, name: '' }, i18next.t)).toEqual({ name: 'Please input name' });
    expect(fieldProblems({ ...filled, name: 'my table' }, i18next.t)).toEqual({
      name: 'Name should not contain empty space',
    });
  });
  it('asks for values where there are options, and forgets them where there are none', () => {
    expect(fieldProblems({ ...filled, type: 'radio' }, i18next.t)).toEqual({ values: 'needs at least one value' });
    expect(fieldBodyOf({ ...filled, values: 'a', labels: 'A' })).toMatchObject({ values: '', labels: '' });
  });
});
