import { describe, expect, it } from 'vitest';
import { namesPerson } from './erase-person.ts';

const person = { firstName: 'María José', lastName: 'Núñez-Ø', email: 'mj@example.org', phone: '+34 600 123 456' };

describe('a reason that is kept for ever', () => {
  it('names the person by a name, a number or any address', () => {
    for (const reason of ['maria asked', 'asked by NUNEZ', 'José!', 'call 600-123-456', 'wrote from x@y.org'])
      expect(namesPerson(reason, person), reason).toBe(true);
  });
  it('names nobody where it says why, also with words that hold a name', () => {
    for (const reason of ['asked for it', 'request of 2026-11-21', 'josephine street office', 'GDPR art. 17'])
      expect(namesPerson(reason, person), reason).toBe(false);
    expect(namesPerson('asked for it', { firstName: '', lastName: 'Li', email: '', phone: '' })).toBe(false);
  });
});
