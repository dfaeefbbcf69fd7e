import { PrimaryId, TransferId } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openIds } from './ids.ts';
import { transferCodeOf, transferOfCode } from './transfer-code.ts';

const ids = openIds(Buffer.alloc(32, 1));
const alphabet = [...'0123456789abcdefghjkmnpqrstvwxyz'];
const id = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 20, maxLength: 20 });

it('leads this installation alone to what was passed on, and shows nobody’s id', () => {
  fc.assert(
    fc.property(id, id, (transfer, primary) => {
      const said = { transferId: TransferId.parse(transfer), primaryId: PrimaryId.parse(primary) };
      const code = transferCodeOf(ids, said);
      expect(transferOfCode(ids, code)).toEqual(said);
      // Masked with nothing but zeros it would show: one code in 32^20.
      expect(code.split('-')[1]).not.toBe(primary);
      expect(transferOfCode(openIds(Buffer.alloc(32, 2)), code)).toBeNull();
    }),
  );
});

it('opens nothing where any letter of it is another', () => {
  const said = { transferId: TransferId.parse('7'.repeat(20)), primaryId: PrimaryId.parse('k'.repeat(20)) };
  const code = transferCodeOf(ids, said);
  for (const [place, letter] of [...code].entries()) {
    const other = letter === 'a' ? 'b' : 'a';
    expect(transferOfCode(ids, `${code.slice(0, place)}${other}${code.slice(place + 1)}`)).toBeNull();
  }
  for (const none of ['', '-', '--', `${code}a`, code.slice(1), code.toUpperCase()])
    expect(transferOfCode(ids, none)).toBeNull();
});
