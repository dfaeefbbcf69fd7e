import { flag, line, maybeWhole, name, optional, picture, required, same, whole } from '@turnout/contracts/records';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainBody, plainValues } from './plain-values.ts';

const fields = {
  name: required(name()),
  place: optional(line(200), 'Hall'),
  seats: optional(whole(0, 100), 10),
  order: optional(maybeWhole(0, 100), null),
  isOpen: optional(flag, true),
  isPaid: required(flag),
  startsAt: required(same(z.string(), 'moment')),
};
const keys = Object.keys(fields);

describe('a picture in its form', () => {
  it('is held and sent as it was read, none as none', () => {
    const shown = { logo: optional(picture, null) };
    const logo = { _id: 'x', path: '/api/file/x', name: 'logo.png' };
    expect(plainValues(shown, ['logo'], null)).toEqual({ logo: null });
    expect(plainBody(shown, plainValues(shown, ['logo'], { logo }))).toEqual({ logo });
  });
});

describe('a plain record in its form', () => {
  it('begins with what is so where nothing is said', () => {
    expect(plainValues(fields, keys, null)).toEqual({
      name: '',
      place: 'Hall',
      seats: 10,
      order: '',
      isOpen: true,
      isPaid: false,
      startsAt: '',
    });
  });
  it('holds what was read, and only what it asks for', () => {
    const view = { name: 'Talk', place: '', seats: 0, order: null, isOpen: false, speakers: ['x'] };
    expect(plainValues(fields, ['name', 'seats', 'order', 'isOpen'], view)).toEqual({
      name: 'Talk',
      seats: 0,
      order: '',
      isOpen: false,
    });
  });
  it('sends lines without space around them, and emptied numbers as none', () => {
    const values = { ...plainValues(fields, keys, null), name: ' Talk ', seats: '', isOpen: false };
    expect(plainBody(fields, values)).toMatchObject({ name: 'Talk', seats: 10, order: null, isOpen: false });
  });
});
