import { bodySizes, needs, nothing, type Call } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { intakeOf } from './proof.ts';

const call: Call = {
  method: 'POST',
  path: '/api/x/trap',
  summary: 'A trap',
  needs: needs.public,
  params: nothing,
  query: nothing,
  body: nothing,
  output: z.unknown(),
};
const none = { none: 'A trap' };

describe('how a body is taken in', () => {
  it('is said by every call that is open to anybody and does more than read; no other call says it', () => {
    expect(() => intakeOf(call)).toThrow('POST /api/x/trap is open to anybody, but names no proof');
    expect(() => intakeOf({ ...call, needs: needs.admin, proof: none })).toThrow('needs no proof');
    expect(() => intakeOf({ ...call, method: 'GET', proof: none })).toThrow('needs no proof');
    expect(intakeOf({ ...call, method: 'GET' })).toEqual({ config: { parsesLater: false } });
  });

  it('is small and parsed later for anybody, unless the call names more; staff may send what all may', () => {
    expect(intakeOf({ ...call, proof: none })).toEqual({ bodyLimit: bodySizes.small, config: { parsesLater: true } });
    const group = intakeOf({ ...call, proof: none, bodyAtMost: bodySizes.group });
    expect(group).toMatchObject({ bodyLimit: bodySizes.group });
    expect(intakeOf({ ...call, needs: needs.admin })).toEqual({ config: { parsesLater: false } });
  });
});
