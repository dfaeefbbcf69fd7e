import { TypeId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { changedOrders, inOrder } from './type-order.ts';

const type = (letter: string, order: number | null) => ({
  _id: TypeId.parse(letter.repeat(20)),
  name: `Type ${letter}`,
  order,
});
const [a, b, c] = [type('a', 2), type('b', null), type('c', 1)] as const;

describe('the order of registration types', () => {
  it('goes by number, and puts types without one last', () => {
    expect(inOrder([b, a, c]).map(({ name }) => name)).toEqual(['Type c', 'Type a', 'Type b']);
  });
  it('saves only what is another number now', () => {
    expect(changedOrders([a, b, c], { [a._id]: 2, [b._id]: 5 })).toEqual({ [b._id]: 5 });
  });
  it('takes a number away where the input was emptied', () => {
    expect(changedOrders([a, b, c], { [a._id]: '', [b._id]: '' })).toEqual({ [a._id]: null });
  });
});
