import { describe, expect, it } from 'vitest';
import { gather } from './capability.ts';

describe('a catalogue of several', () => {
  it('holds all that is in them, in their order', () => {
    const gathered = gather('colours', [{ red: 1, blue: 2 }, { amber: 3 }, {}]);
    expect(Object.entries(gathered)).toEqual([
      ['red', 1],
      ['blue', 2],
      ['amber', 3],
    ]);
    expect(gather('colours', [])).toEqual({});
  });

  it('is refused where two things have one name, were they the same thing', () => {
    expect(() => gather('calls', [{ logIn: 1, logOut: 2 }, { users: 3 }, { logOut: 4 }])).toThrow(
      'There are two calls called logOut',
    );
    expect(() => gather('events', [{ BadgePrinted: 1 }, { BadgePrinted: 1 }])).toThrow(
      'two events called BadgePrinted',
    );
  });
});
