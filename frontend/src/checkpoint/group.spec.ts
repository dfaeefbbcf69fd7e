import { cellText } from '@turnout/contracts/fields';
import { BadgeCode } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { adaExample as ada, fieldExample, graceExample as grace, graceInside } from './checkpoint.example.ts';
import {
  dataOf,
  holderAmong,
  isFree,
  mainAction,
  missingFields,
  noEdits,
  tickedAtFirst,
  tickedPeople,
  withEdit,
} from './group.ts';
import { askedField } from './shown-fields.ts';

const table = askedField(fieldExample, { isExternal: true });

describe('a group at a checkpoint', () => {
  it('has whoever presented the badge ticked, and nobody where a number stands for several', () => {
    const presented = true as const;
    expect([...tickedAtFirst([ada, { ...grace, presented }])]).toEqual([grace._id]);
    expect([...tickedAtFirst([{ ...ada, presented }, grace])]).toEqual([ada._id]);
    expect([...tickedAtFirst([ada, grace])]).toEqual([]);
    expect([...tickedAtFirst([ada])]).toEqual([ada._id]);
  });
  it('is found by the badge of each, by code and by id', () => {
    const badgeCode = BadgeCode.parse('3'.repeat(26));
    const people = [ada, { ...grace, badgeCode }];
    for (const badge of [badgeCode, ` ${badgeCode} `, grace._id, grace._id.toUpperCase()])
      expect(holderAmong(people, badge)?._id).toBe(grace._id);
    expect(holderAmong([{ ...ada, _id: BadgeCode.parse('5'.repeat(26)) }], '5'.repeat(26))).toBeDefined();
    for (const none of ['4'.repeat(26), 'K7M31Q4TV', '']) expect(holderAmong(people, none)).toBeUndefined();
  });
  it('lets nobody be ticked who is in already or not confirmed', () => {
    expect([ada, graceInside, { ...ada, status: 'pending' as const }].map(isFree)).toEqual([true, false, false]);
    expect([...tickedAtFirst([graceInside])]).toEqual([]);
  });
  it('drops the tick of somebody whom another desk has admitted meanwhile', () => {
    const ticked = new Set([ada._id, grace._id]);
    expect(tickedPeople([ada, graceInside], ticked)).toEqual([ada]);
  });
});

describe('what is typed about people', () => {
  it('is sent person by person, emptied values as nothing', () => {
    const edits = withEdit(
      withEdit(noEdits, ada, table._id, '7'),
      { ...grace, fields: [{ _id: table._id, value: '4' }] },
      table._id,
      ' ',
    );
    expect(dataOf(edits)).toEqual([
      { _id: ada._id, fields: [{ _id: table._id, value: '7' }] },
      { _id: grace._id, fields: [{ _id: table._id, value: null }] },
    ]);
  });
  it('is no change once it is back to what is stored', () => {
    expect(withEdit(withEdit(noEdits, ada, table._id, '7'), ada, table._id, '').size).toBe(0);
  });
  it('is missing where strangers must fill it in, for those ticked alone', () => {
    const missing = missingFields([ada, grace], new Set([ada._id]), [table], noEdits);
    expect([...missing]).toEqual([`${ada._id} ${table._id}`]);
    const edits = withEdit(noEdits, ada, table._id, '7');
    expect(missingFields([ada, grace], new Set([ada._id]), [table], edits).size).toBe(0);
  });
  it('is required of nobody at a desk', () => {
    expect(askedField(fieldExample, { isExternal: false }).isRequired).toBe(false);
  });
  it('reads by its labels', () => {
    const diet = askedField(
      { ...fieldExample, type: 'checkboxes', values: 'v\nn', labels: 'Vegan\nNo nuts' },
      { isExternal: false },
    );
    expect(cellText(diet, ['n', 'v'])).toBe('No nuts, Vegan');
  });
});

describe('the main button', () => {
  it.each([
    [0, noEdits, 'checkin'],
    [0, withEdit(noEdits, ada, table._id, '7'), 'update'],
    [1, noEdits, 'checkinAndUpdate'],
  ] as const)('with %i ticked says what it will do', (ticked, edits, word) => {
    expect(mainAction(ticked, edits)).toBe(word);
  });
});
