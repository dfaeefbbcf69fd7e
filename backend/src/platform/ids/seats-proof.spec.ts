import { EventId, PromoCodeId } from '@turnout/contracts/kernel';
import { SeatsProof } from '@turnout/contracts/forms';
import { expect, it } from 'vitest';
import { openIds } from './ids.ts';
import { codeOfProof, isSeatsProof, seatsProofOf } from './seats-proof.ts';

const ids = openIds(Buffer.alloc(32, 1));
const entered = {
  eventId: EventId.parse('e'.repeat(20)),
  promoCodeId: PromoCodeId.parse('q'.repeat(20)),
  code: 'BOARD',
};

it('is of one code of one event with the letters that it has, made by this installation', () => {
  const proof = SeatsProof.parse(seatsProofOf(ids, entered));
  expect(codeOfProof(proof)).toBe(entered.promoCodeId);
  expect(isSeatsProof(ids, proof, entered)).toBe(true);
  const others = [
    { ...entered, eventId: EventId.parse('f'.repeat(20)) },
    { ...entered, promoCodeId: PromoCodeId.parse('r'.repeat(20)) },
    { ...entered, code: 'BOARD-2' },
  ];
  for (const other of others) expect(isSeatsProof(ids, proof, other)).toBe(false);
  expect(isSeatsProof(openIds(Buffer.alloc(32, 2)), proof, entered)).toBe(false);
});
