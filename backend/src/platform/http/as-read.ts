import { reject, type Rejection } from '@turnout/contracts/kernel';
import { isDeepStrictEqual } from 'node:util';

/**
 * Clients send a record back as they read it, with what they changed in it (rule interface/as-it-was-read). Keys that
 * are not changed by such a call are passed over where they are as they were read, and refused where they differ.
 * @param brought those keys as the body has them; one that it does not have says nothing.
 * @param read the record as this caller reads it.
 */
export const refuseChanged = (
  brought: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
): Rejection<'refused-by-rule'> | null => {
  for (const [field, value] of Object.entries(brought)) {
    if (value === undefined || isDeepStrictEqual(value, read[field])) continue;
    return reject('refused-by-rule', { field, rule: 'is not changed here' });
  }
  return null;
};
