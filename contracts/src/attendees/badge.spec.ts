import { describe, expect, it } from 'vitest';
import { ActivityId, FieldId } from '../kernel/index.ts';
import { badgeOf, type BadgeHolder } from './badge.ts';

const field = (name: string, value: string, fieldMapping: BadgeHolder['fields'][number]['fieldMapping'] = '') => ({
  _id: FieldId.parse('f0123456789abcdefgh1'),
  name,
  title: name,
  type: 'text' as const,
  fieldMapping,
  value,
});
const words = { name: 'Ada Lovelace', number: 'K7M 31Q AAA', registered: '20 Nov 2026 08:00' };
const ada = (type: Partial<BadgeHolder['type']> = {}): BadgeHolder => ({
  registrantsCount: 2,
  type: {
    name: 'Speaker',
    badgeContent: '${COMPANY}\n${confirmation_number}',
    printerType: 'deskjet',
    printInCapitalLetters: false,
    ...type,
  },
  fields: [
    field('COMPANY', 'Straße & Co'),
    field('TITLE', 'Dr.', 'title'),
    field('CITY', 'London', 'city'),
    field('STATE', '', 'state'),
  ],
});

describe('a badge', () => {
  it('prints no id, which would open the registration to whoever reads the badge', () => {
    expect(badgeOf(ada({ badgeContent: 'Id: ${registrant_id}' }), [], words).message).toBe('Id: ');
  });

  it('on a sheet is the name and the message of the type', () => {
    expect(badgeOf(ada(), [], words)).toEqual({
      printer: 'deskjet',
      name: 'Ada Lovelace',
      lines: [],
      message: 'Straße & Co\nK7M 31Q AAA',
    });
  });
  it('on a label has title, city and state too, as far as they are known', () => {
    expect(badgeOf(ada({ printerType: 'thermal' }), [], words)).toMatchObject({
      printer: 'thermal',
      name: 'Dr. Ada Lovelace',
      lines: ['London'],
    });
  });
  it('has the codes of activities where they are asked for: by a pipe on a label, on a line of their own on a sheet', () => {
    const activity = (letter: string, badgeCode: string) => ({
      _id: ActivityId.parse(letter.repeat(20)),
      name: letter,
      badgeCode,
    });
    const lines = (printerType: 'deskjet' | 'thermal', state: string, hasCodes: boolean) =>
      badgeOf(
        {
          ...ada({ printerType }),
          fields: [field('CITY', 'London', 'city'), field('STATE', state, 'state')],
          registeredActivities: [activity('a', 'W1'), activity('b', '')],
          fieldBasedActivities: [activity('c', 'D2')],
        },
        [],
        words,
        hasCodes,
      ).lines;
    expect(lines('thermal', 'Kent', true)).toEqual(['London', 'Kent | W1 | D2']);
    expect(lines('thermal', '', true)).toEqual(['London', 'W1 | D2']);
    expect(lines('deskjet', 'Kent', true)).toEqual(['W1 | D2']);
    expect(lines('thermal', 'Kent', false)).toEqual(['London', 'Kent']);
    expect(lines('deskjet', 'Kent', false)).toEqual([]);
  });
  it('is in capital letters where the type wants it', () => {
    const shouted = badgeOf(ada({ printInCapitalLetters: true, printerType: 'thermal' }), [], words);
    expect(shouted).toMatchObject({
      name: 'DR. ADA LOVELACE',
      lines: ['LONDON'],
      message: 'STRASSE & CO\nK7M 31Q AAA',
    });
  });
  it('names everybody of the group where its tags ask for them', () => {
    const everybody = [ada(), { fields: [field('COMPANY', 'Beta')] }];
    expect(badgeOf(ada({ badgeContent: '${allregistrants.COMPANY}' }), everybody, words).message).toBe(
      'Straße & Co, Beta',
    );
    expect(badgeOf(ada({ badgeContent: '${registrant_type}, ${registrant_count}' }), [], words).message).toBe(
      'Speaker, 2',
    );
  });
});
