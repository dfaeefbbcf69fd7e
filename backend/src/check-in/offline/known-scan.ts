import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { deskEvents, type OfflineScanResult } from '@turnout/contracts/check-in';
import { isFact, reject, type CommandId, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import type { StoredFact } from '../../platform/command/handle.ts';
import type { OfflineParts } from './parts.ts';

/** Facts of a scan that was done as its desk wished. */
const done = [
  registrationEvents.RegistrantCheckedIn,
  registrationEvents.RegistrantCheckedInToActivity,
  registrationEvents.RegistrantDenied,
  registrationEvents.RegistrantCheckedOutOfActivity,
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
    if (done.some((one) => isFact(one, fact))) return { result: 'recorded' };
  }
  return facts.some((fact) => isFact(deskEvents.ScanRefused, fact))
    ? { result: 'refused' }
    : reject('command-id-reused');
};

type OfStream = Awaited<ReturnType<OfflineParts['platform']['log']['readStream']>>[number];

/** The result of earlier requests in a stream, by their facts; null: there was none. */
const earlier = async ({ platform }: OfflineParts, streamId: string, isOf: (fact: OfStream) => boolean) => {
  const facts = (await platform.log.readStream(streamId)).filter(isOf);
  const [last] = facts.slice(-1);
  return last === undefined ? null : { facts, position: last.position };
};

/** The result of an earlier request with this id in a stream; null: there was none. */
export const before = (parts: OfflineParts, streamId: string, commandId: CommandId) =>
  earlier(parts, streamId, ({ metadata }) => metadata.commandId === commandId);

const OfSomebody = z.object({ registrantId: z.string() });

/** The result of the request for a whole group for one of it, where it had reached the server before the line went; null: nothing. */
export const beforeOfGroup = async (
  parts: OfflineParts,
  streamId: string,
  ofGroup: string,
  registrantId: RegistrantId,
) =>
  earlier(
    parts,
    streamId,
    ({ metadata, data }) =>
      // Where a group is asked for one by one, each has a number behind the id.
      (metadata.commandId === ofGroup || metadata.commandId?.startsWith(`${ofGroup}-`) === true) &&
      OfSomebody.safeParse(data).data?.registrantId === registrantId,
  );
