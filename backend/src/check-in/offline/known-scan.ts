import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { deskEvents, type OfflineScanResult } from '@turnout/contracts/check-in';
import { isFact, reject, type Rejection } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import type { StoredFact } from '../../platform/command/handle.ts';

const checkIns = [
  registrationEvents.RegistrantCheckedIn,
  registrationEvents.RegistrantCheckedInToActivity,
  checkpointCheckinEvents.CheckpointCheckedIn,
];

/** The result of a scan by its facts; of facts that are no scan's, that its id was used for something else. */
export const resultOf = (
  facts: readonly Pick<StoredFact, 'type' | 'data'>[],
): Omit<OfflineScanResult, 'commandId'> | Rejection<'command-id-reused'> => {
  for (const fact of facts) {
    if (isFact(registrationEvents.AdmittedOffline, fact)) {
      const { conflictId, because } = fact.data;
      return { result: 'conflict', conflictId, because };
    }
    if (isFact(deskEvents.StrangerAdmittedOffline, fact))
      return { result: 'conflict', conflictId: fact.data.conflictId, because: 'not-registered' };
    // Also one that the desk had sent while it still had a network, and whose answer it never heard.
    if (checkIns.some((checkIn) => isFact(checkIn, fact))) return { result: 'recorded' };
  }
  return facts.some((fact) => isFact(deskEvents.ScanRefused, fact))
    ? { result: 'refused' }
    : reject('command-id-reused');
};
