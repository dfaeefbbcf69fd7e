import { DeskKey, type offlineApi } from '@turnout/contracts/check-in';
import { CopyVersion, IdempotencyKey } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { ByCopy } from '../verdict.ts';
import type { OfflinePlace } from './owned-queues.ts';
import type { Answered, OfflineScan } from './queue.ts';

type Body = z.input<typeof offlineApi.offlineScans.body>;
type Results = z.output<typeof offlineApi.offlineScans.output>['results'];

/** A code longer than this is nobody's. */
const longestCode = 500;

const cut = (code: string): string => code.trim().slice(0, longestCode).trim();

/** A verdict of the copy as it is handed in. */
const shownFor = ({ says, reason }: ByCopy): Body['scans'][number]['shown'] => {
  if (reason !== null) return { verdict: 'denied', reason };
  return { verdict: says === 'turned-away' || says === 'let-out' ? says : 'admitted' };
};

/** Scans as they are handed in. */
export const bodyOf = ({ eventId, ...place }: OfflinePlace, scans: readonly OfflineScan[]): Body => ({
  eventId,
  scans: scans.map(({ intent, verdict, person, copyVersion, aheadMs, ofGroup }) => {
    const isPicked = person !== null && intent.code === person;
    return {
      commandId: IdempotencyKey.parse(intent.commandId),
      ...place,
      ...(person === null ? {} : { person: DeskKey.parse(person) }),
      ...(isPicked ? {} : { presented: cut(intent.code) }),
      ...(intent.other === undefined ? {} : { otherReading: cut(intent.other) }),
      method: intent.source === 'camera' || intent.source === 'wedge' ? 'qr' : 'manual',
      shown: shownFor(verdict),
      deskAt: new Date(intent.presentedAt).toISOString(),
      clockDifferenceMs: aheadMs,
      copyVersion: CopyVersion.parse(copyVersion),
      ...(ofGroup === undefined ? {} : { ofGroup: IdempotencyKey.parse(ofGroup) }),
    };
  }),
});

/** The server's answers to scans; one that it does not name has no answer. */
export const answersOf = (scans: readonly OfflineScan[], results: Results): readonly Answered[] => {
  const byCommand = new Map(results.map((one) => [String(one.commandId), one]));
  return scans.flatMap((scan) => {
    const one = byCommand.get(scan.intent.commandId);
    if (one === undefined) return [];
    const { result: answer, because = null, arrived } = one;
    return [{ scan, answer, because, ...(arrived === undefined ? {} : { arrived }) }];
  });
};
