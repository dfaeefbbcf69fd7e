import { describe, expect, it } from 'vitest';
import { Instant, isRejection, RegistrantId, TypeId } from '../kernel/index.ts';
import { eventStamp } from '../event-setup/dates.ts';
import { noPlaceRules, placeRuleFields, type PlaceRules } from '../records/place-rule-fields.ts';
import { mayEnter } from './may-enter.ts';
import { placeSaid } from './said.ts';

const registrantId = RegistrantId.parse('p0000000000000000000');
const [guest, crew] = ['t0000000000000000000', 't0000000000000000001'].map((id) => TypeId.parse(id));
const at = (text: string): Instant => Instant.parse(`2026-11-${text}:00.000Z`);
const between = (from: string | null, to: string | null) => ({
  from: from === null ? null : at(from),
  to: to === null ? null : at(to),
});

interface Case {
  readonly rules: Partial<PlaceRules>;
  readonly now?: string;
  readonly entries?: readonly string[];
  readonly typeId?: TypeId | undefined;
  readonly zone?: string;
}

const decided = ({ rules, now = '21T09:00', entries = [], typeId = guest, zone = 'UTC' }: Case) => {
  if (typeId === undefined) throw new Error('no type');
  const place = { rules: { ...noPlaceRules, ...rules }, timeZone: zone };
  const said = mayEnter(place, { registrantId, typeId, entries: entries.map(at) }, at(now));
  return said === null ? 'in' : said.rejected;
};

describe('a place', () => {
  it.each<[string, Case, string]>([
    ['no rules', { rules: {} }, 'in'],
    ['a type that it takes', { rules: { entryTypes: [String(guest)] } }, 'in'],
    ['a type among several', { rules: { entryTypes: [String(crew), String(guest)] } }, 'in'],
    ['another type', { rules: { entryTypes: [String(crew)] } }, 'type-not-let-in'],
    ['within a window', { rules: { entryWindows: [between('21T08:00', '21T10:00')] } }, 'in'],
    ['its first moment', { rules: { entryWindows: [between('21T09:00', null)] } }, 'in'],
    ['its last moment', { rules: { entryWindows: [between(null, '21T09:00')] } }, 'in'],
    ['before it', { rules: { entryWindows: [between('21T09:01', null)] } }, 'not-open-yet'],
    ['after it', { rules: { entryWindows: [between(null, '21T08:59')] } }, 'closed-by-now'],
    [
      'between two windows',
      { rules: { entryWindows: [between('21T11:00', '21T12:00'), between('21T07:00', '21T08:00')] } },
      'not-open-yet',
    ],
    [
      'the second of two windows',
      { rules: { entryWindows: [between('21T07:00', '21T08:00'), between('21T08:30', '21T10:00')] } },
      'in',
    ],
    ['a first entry', { rules: { entriesPerDay: 1 } }, 'in'],
    ['a second entry of one', { rules: { entriesPerDay: 1 }, entries: ['21T07:00'] }, 'entries-used-up'],
    ['a second entry of two', { rules: { entriesPerDay: 2 }, entries: ['21T07:00'] }, 'in'],
    ['entries of the day before', { rules: { entriesPerDay: 1 }, entries: ['20T23:59'] }, 'in'],
    [
      'the same day on clocks ahead',
      { rules: { entriesPerDay: 1 }, entries: ['20T23:30'], now: '21T09:00', zone: 'Europe/Paris' },
      'entries-used-up',
    ],
    [
      'the day before on clocks behind',
      { rules: { entriesPerDay: 1 }, entries: ['21T04:30'], now: '21T05:30', zone: 'America/New_York' },
      'in',
    ],
    [
      'a wrong type outside of the window',
      { rules: { entryTypes: [String(crew)], entryWindows: [between('22T09:00', null)], entriesPerDay: 1 } },
      'type-not-let-in',
    ],
  ])('decides on %s', (_, given, expected) => expect(decided(given)).toBe(expected));

  it('says when it opens next, and when it closed last', () => {
    const entryWindows = [between('23T08:00', '23T09:00'), between('22T08:00', '22T09:00')];
    const place = { rules: { ...noPlaceRules, entryWindows }, timeZone: 'Europe/Paris' };
    const said = (now: string) => {
      const refused = mayEnter(place, { registrantId, typeId: TypeId.parse(guest), entries: [] }, at(now));
      return isRejection(refused) ? placeSaid(refused, place.timeZone, 'en') : null;
    };
    expect(said('21T09:00')).toEqual({ opens: eventStamp(at('22T08:00'), 'Europe/Paris', 'en') });
    expect(said('24T09:00')).toEqual({ closed: eventStamp(at('23T09:00'), 'Europe/Paris', 'en') });
  });

  it('takes windows that begin before they end, and have one of both', () => {
    const taken = (one: object) => placeRuleFields.entryWindows.define.safeParse([one]).success;
    const [early, late] = [at('21T08:00'), at('21T09:00')];
    expect([{ from: early, to: late }, { from: early }, { to: late }].map(taken)).toEqual([true, true, true]);
    expect([{ from: late, to: early }, { from: early, to: early }, {}, { from: null, to: null }].map(taken)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
