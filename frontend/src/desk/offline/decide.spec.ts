// kind: pure
import type { CopiedPerson, CopiedRules } from '@turnout/contracts/check-in';
import { Instant, TypeId } from '@turnout/contracts/kernel';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../scanner.state.ts';
import { copiedGroup, keyOfPerson, onceOnly } from '../testing/desk-server.ts';
import { decideByCopy } from './decide.ts';
import { type Seen, seenTogether } from './seen.ts';

const at = (time: string): Instant => Instant.parse(`2026-11-28T${time}:00.000Z`);
const other = TypeId.parse('t0000000000000000000');
const came = (time: string, way: Seen['way'] = 'in'): readonly [string, Seen] => [
  keyOfPerson(1),
  { way, at: at(time), notedAt: at(time) },
];

interface Case {
  readonly person?: Partial<Omit<CopiedPerson, 'replaced'>>;
  readonly rules?: Partial<CopiedRules>;
  readonly place?: Partial<CopiedRules['place']>;
  readonly here?: readonly (readonly [string, Seen])[];
  readonly now?: string;
  readonly mode?: Mode;
}

const decided = async ({ person = {}, rules = {}, place = {}, here = [], now = '09:00', mode }: Case) => {
  const [one] = (await copiedGroup(1, person)).people;
  if (one === undefined) throw new Error('a group has somebody');
  const all = { ...onceOnly, ...rules, place: { ...noPlaceRules, ...place } };
  const { says, reason } = decideByCopy({ rules: all }, { kind: 'person', person: one }, seenTogether(here), {
    mode,
    now: at(now),
  });
  return reason ?? says;
};

const afterLeaving = { mayReenter: 'after-leaving' } as const;
const always = { mayReenter: 'always' } as const;
const between = (from: string | null, to: string | null) => ({
  entryWindows: [{ from: from === null ? null : at(from), to: to === null ? null : at(to) }],
});

describe('a decision by the copy', () => {
  it.each<[string, Case, string]>([
    ['somebody confirmed', {}, 'let-in'],
    [
      'whoever takes no part, before anything else',
      { person: { takesPart: false, presence: 'inside' } },
      'not-in-activity',
    ],
    ['whoever is inside by the copy', { person: { presence: 'inside', at: at('08:00') } }, 'already-checked-in'],
    ['whoever came in here', { here: [came('08:59')] }, 'already-checked-in'],
    ['whoever came and left', { person: { presence: 'left', at: at('08:00') } }, 'checked-out'],
    [
      'whoever left here, and may not again',
      { person: { presence: 'inside' }, here: [came('08:59', 'out')] },
      'checked-out',
    ],
    [
      'whoever left here, and may again',
      { rules: afterLeaving, here: [came('08:50'), came('08:59', 'out')] },
      'let-in',
    ],
    ['whoever is inside, where one comes as one likes', { rules: always, person: { presence: 'inside' } }, 'let-in'],
    ['the status before the place', { person: { status: 'pending' }, place: { entryTypes: [other] } }, 'not-confirmed'],
    ['another type', { place: { entryTypes: [other] } }, 'type-not-let-in'],
    ['a time too early', { place: between('09:01', null) }, 'not-open-yet'],
    ['a time too late', { place: between(null, '08:59') }, 'closed-by-now'],
    [
      'the place before the event',
      { rules: { isInsideEventFirst: true }, place: between('09:01', null) },
      'not-open-yet',
    ],
    [
      'whoever is not inside the event',
      { rules: { isInsideEventFirst: true }, person: { owes: true } },
      'not-inside-event',
    ],
    ['turning somebody away', { mode: 'deny', person: { status: 'pending' } }, 'turned-away'],
    ['turning away whoever is inside', { mode: 'deny', here: [came('08:59')] }, 'already-checked-in'],
    ['letting out whoever is inside', { mode: 'out', person: { presence: 'inside', status: 'rejected' } }, 'let-out'],
    [
      'letting out whoever left here',
      { mode: 'out', here: [came('08:50'), came('08:59', 'out')] },
      'not-inside-activity',
    ],
    ['whoever owes something, last', { person: { owes: true } }, 'not-fully-paid'],
  ])('is made on %s', async (_, given, expected) => expect(await decided(given)).toBe(expected));

  it.each<[string, Case, string]>([
    ['by the copy', { person: { entries: [at('07:00')] } }, 'entries-used-up'],
    ['by this device', { here: [came('07:00'), came('07:30', 'out')] }, 'entries-used-up'],
    [
      'by both, once',
      { person: { entries: [at('07:00')] }, here: [came('07:00')], place: { entriesPerDay: 2 } },
      'let-in',
    ],
    [
      'by both, twice',
      { person: { entries: [at('07:00')] }, here: [came('08:00')], place: { entriesPerDay: 2 } },
      'entries-used-up',
    ],
    ['on the day before', { person: { entries: [Instant.parse('2026-11-27T23:30:00.000Z')] } }, 'let-in'],
    [
      'on the same day of the clocks of the event',
      { person: { entries: [Instant.parse('2026-11-27T23:30:00.000Z')] }, rules: { timeZone: 'Europe/Paris' } },
      'entries-used-up',
    ],
  ])('counts entries of the day that were made %s', async (_, given, expected) => {
    const rules = { ...always, ...given.rules };
    expect(await decided({ ...given, rules, place: { entriesPerDay: 1, ...given.place } })).toBe(expected);
  });
});
