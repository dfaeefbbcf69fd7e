import { describe, expect, it } from 'vitest';
import { openTurns, type Whose } from './turns.ts';

/** Work that ends when it is told to, and notes in which order it began. */
const openWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const turns = openTurns({ strangers: 3, ofOne: 2 });
  return {
    begun,
    take: (name: string, whose: Whose) =>
      turns.take(whose, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: string, done: Promise<string> | null) => {
      ends.get(name)?.();
      await done;
    },
  };
};
const stranger = (name: string): Whose => ({ stranger: name });

describe('turns', () => {
  it('are of one at a time, staff before all strangers who wait', async () => {
    const { begun, take, end } = openWork();
    const first = take('first', stranger('a'));
    const second = take('second', stranger('b'));
    const staff = take('staff', 'staff');
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    await end('first', first);
    await end('staff', staff);
    await end('second', second);
    expect(begun).toEqual(['first', 'staff', 'second']);
  });

  it('are of so many strangers, and of so many of the same one; of staff always', async () => {
    const { take } = openWork();
    const kept = [stranger('a'), stranger('a'), stranger('a')].map((whose, index) => take(`a${index}`, whose));
    expect(kept.every((one) => one !== null)).toBe(true);
    expect(take('a3', stranger('a'))).toBeNull();
    expect(take('b', stranger('b'))).not.toBeNull();
    expect(take('c', stranger('c'))).toBeNull();
    expect(take('staff', 'staff')).not.toBeNull();
  });

  it('go on where something fails', async () => {
    const turns = openTurns({ strangers: 3, ofOne: 2 });
    await expect(turns.take('staff', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.take(stranger('a'), () => Promise.resolve(7))).resolves.toBe(7);
  });
});
