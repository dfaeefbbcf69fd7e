import { useCallback, useEffect, useRef } from 'react';
import { lookUpAtMost } from '@turnout/contracts/registration';
import type { DeskHit, DeskPlace } from '../place.ts';
import type { CopiedHit } from './offline-desk.ts';
import type { OfflineAtDesk } from './use-offline.ts';

/** Somebody of the copy as a desk lists them; their number is not in it. */
const hitOf = ({ key, typeName, status, isIn, ...person }: CopiedHit): DeskHit => ({
  id: key,
  name: `${person.firstName} ${person.lastName}`.trim(),
  typeName,
  confirmationNumber: '',
  code: '',
  status,
  place: 1,
  groupSize: 1,
  isIn,
});

/** Looks people up: at the server, and by name in the copy where the server cannot be asked. */
export const useLookUpAnywhere = (
  { lookUp }: Pick<DeskPlace, 'lookUp'>,
  { desk }: OfflineAtDesk,
): DeskPlace['lookUp'] => {
  const latest = useRef(lookUp);
  useEffect(() => {
    latest.current = lookUp;
  }, [lookUp]);
  return useCallback(
    async (text, signal) => {
      const inCopy = () => desk?.lookUp(text, lookUpAtMost).map(hitOf) ?? [];
      if (desk?.isAway() === true) return inCopy();
      try {
        return await latest.current(text, signal);
      } catch (error) {
        if (signal.aborted || desk?.isReady() !== true) throw error;
        return inCopy();
      }
    },
    [desk],
  );
};
