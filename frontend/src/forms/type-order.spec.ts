import { TypeId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { changedOrders, inOrder, stillTyped, withTyped } from './type-order.ts';

const type = (letter: string, order: number | null) => ({
  _id: TypeId.parse(letter.repeat(20)),
  name: `Type ${letter}`,
  order,
  _version: 3,
});
const [a, b, c] = [type('a', 2), type('b', null), type('c', 1)] as const;
/** The same type, after somebody else gave it another number. */
const later = { ...a, order: 4, _version: 4 };

describe('the order of registration types', () => {
  it('goes by number, and puts types without one last', () => {
    expect(inOrder([b, a, c]).map(({ name }) => name)).toEqual(['Type c', 'Type a', 'Type b']);
  });
  it('saves only what is another number now, and says for which version it was typed', () => {
    const typed = withTyped(withTyped({}, a, 4), b, 5);
    expect(changedOrders([later, b, c], typed)).toEqual({ orders: { [b._id]: 5 }, _versions: { [b._id]: 3 } });
  });
  it('keeps the version that was read as the first digit was typed', () => {
    const typed = withTyped(withTyped({}, a, 7), later, 70);
    expect(changedOrders([later, b, c], typed)).toEqual({ orders: { [a._id]: 70 }, _versions: { [a._id]: 3 } });
  });
  it('takes a number away where the input was emptied', () => {
    const typed = withTyped(withTyped({}, a, ''), b, '');
    expect(changedOrders([a, b, c], typed).orders).toEqual({ [a._id]: null });
  });
  it('has nothing to save where it was typed back', () => {
    expect(withTyped(withTyped({}, a, 7), later, 2)).toEqual({});
  });
  it('keeps what was typed while the rest was being saved', () => {
    const sent = withTyped(withTyped({}, a, 7), c, 8);
    expect(Object.keys(stillTyped(withTyped(sent, a, 70), sent))).toEqual([a._id]);
  });
});
