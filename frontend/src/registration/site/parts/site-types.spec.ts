import { TypeView } from '@turnout/contracts/forms';
import { TypeGroupId, TypeId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { choosable, formPath, inSections, siteType, type SiteType } from './site-types.ts';

const id = (sign: string) => TypeId.parse(sign.repeat(20));
const type = (sign: string, over: Partial<SiteType> = {}): SiteType => ({
  _id: id(sign),
  name: `Type ${sign}`,
  description: '',
  order: null,
  isHidden: false,
  typeGroupOnly: false,
  guestRegistrationOnly: false,
  price: 0,
  groups: [],
  groupCount: {},
  minimumCount: 0,
  seatsLeft: null,
  waitingList: false,
  requireApproval: false,
  registrationWithoutPayment: false,
  validations: [],
  fields: [],
  ...over,
});
const names = (types: readonly SiteType[]) => types.map(({ name }) => name);

describe('the types to choose from', () => {
  it('stand in numerical order, those without one last', () => {
    const types = [type('a'), type('b', { order: 10 }), type('c', { order: 9 }), type('d', { order: 0 })];
    expect(names(choosable(types, false))).toEqual(['Type d', 'Type c', 'Type b', 'Type a']);
  });
  it('leave out what is not public for strangers, and what is only brought along for everybody', () => {
    const types = [type('a'), type('b', { isHidden: true }), type('c', { typeGroupOnly: true })];
    expect(names(choosable(types, false))).toEqual(['Type a']);
    expect(names(choosable(types, true))).toEqual(['Type a', 'Type b']);
  });
  it('are hidden where they are not public, or hidden from visitors', () => {
    const view = (over: Partial<TypeView>): TypeView =>
      TypeView.parse({
        _id: id('a'),
        eventId: 'e'.repeat(20),
        _version: 0,
        name: 'Crew',
        description: '',
        order: null,
        badgeContent: '',
        publicRegistration: true,
        fields: [],
        ...over,
      });
    const isHidden = (over: Partial<TypeView>) => siteType(view(over)).isHidden;
    expect(isHidden({})).toBe(false);
    expect(isHidden({ hiddenFromExternal: true })).toBe(true);
    expect(isHidden({ publicRegistration: false })).toBe(true);
  });
  it('stand under their groups in order; empty groups are left out, types of no group come last', () => {
    const group = (name: string, order: number, types: TypeId[]) => ({
      _id: TypeGroupId.parse('g'.repeat(20)),
      name,
      order,
      types,
    });
    const sections = inSections(
      [type('a'), type('b'), type('c', { order: 1 })],
      [group('late', 10, [id('a'), id('c')]), group('early', 9, [id('b')]), group('empty', 1, [])],
    );
    expect(sections.map(({ name, types }) => [name, names(types)])).toEqual([
      ['early', ['Type b']],
      ['late', ['Type c', 'Type a']],
    ]);
    const [none] = inSections([type('a')], []);
    expect(none?.name).toBeNull();
  });
});

describe("a form's address", () => {
  it('ends with the name of the type, in letters that every address takes', () => {
    expect(formPath('e', type('a', { name: 'Día 1: Ñandú / Crew' }))).toBe(
      `/evt/e/register/${'a'.repeat(20)}/dia-1-nandu-crew`,
    );
  });
  it('does without the name where no letter is left of it', () => {
    expect(formPath('e', type('a', { name: '日本' }))).toBe(`/evt/e/register/${'a'.repeat(20)}`);
  });
});
