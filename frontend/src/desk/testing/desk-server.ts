import type { CopiedGroup, CopiedPerson, CopiedRules } from '@turnout/contracts/check-in';
import { CopyVersion, Instant, TypeId } from '@turnout/contracts/kernel';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import { codeHash } from '../offline/code-hash.ts';
import type { CopyAnswer } from '../offline/copy-holder.ts';
import type { CopyPage } from '../offline/copy.ts';
import type { Answered, OfflineScan } from '../offline/queue.ts';
import type { Sent } from '../offline/sender.ts';

const salt = 'salt-of-a-spec';
const typeId = TypeId.parse('6zm597zx2sjaw7yfhh1p');

/** The key of the person of a place, as copies name people. */
export const keyOfPerson = (place: number): string => String(place).padStart(26, '0');

/** Somebody registered alone, with the badge code `badge-<place>` and the number `NUM<place>`. */
export const copiedGroup = async (
  place: number,
  of: Partial<Omit<CopiedPerson, 'replaced'>> = {},
): Promise<CopiedGroup> => ({
  key: `g${String(place).padStart(25, '0')}`,
  numbers: [await codeHash(salt, `NUM${place}`)],
  people: [
    {
      key: keyOfPerson(place),
      codes: [await codeHash(salt, `badge-${place}`)],
      replaced: [await codeHash(salt, `lost-${place}`)],
      firstName: 'Person',
      lastName: String(place),
      typeId,
      status: 'confirmed',
      owes: false,
      presence: 'never',
      at: null,
      takesPart: true,
      isInsideEvent: false,
      ...of,
    },
  ],
});

export const onceOnly: CopiedRules = {
  mayReenter: 'never',
  isInsideEventFirst: false,
  allowsScanner: true,
  letsOut: false,
  place: noPlaceRules,
  timeZone: 'UTC',
};

export const copyPage = (groups: readonly CopiedGroup[], of: Partial<CopyPage> = {}): CopyPage => ({
  serverTime: Instant.parse('2026-11-28T09:00:00.000Z'),
  salt,
  version: CopyVersion.parse('1'),
  rules: onceOnly,
  types: [{ _id: typeId, name: 'Guest' }],
  groups: [...groups],
  cursor: 'c1',
  isComplete: true,
  ...of,
});

/** A server of one door: each command once, each person once; whoever comes second by another command is a conflict. */
export const doorServer = (pages: readonly CopyPage[]) => {
  const answered = new Map<string, Answered['answer']>();
  const inside = new Map<string, string>();
  const judge = (scan: OfflineScan): Answered['answer'] => {
    const { commandId } = scan.intent;
    const known = answered.get(commandId);
    if (known !== undefined) return known;
    const isIn = scan.person !== null && inside.has(scan.person);
    const answer = scan.verdict.reason !== null ? 'refused' : isIn || scan.person === null ? 'conflict' : 'recorded';
    if (answer === 'recorded' && scan.person !== null) inside.set(scan.person, commandId);
    answered.set(commandId, answer);
    return answer;
  };
  return {
    inside,
    answered,
    readCopy: (cursor: string | null): Promise<CopyAnswer> => {
      const at = cursor === null ? 0 : pages.findIndex((page) => page.cursor === cursor) + 1;
      const page = pages[at] ?? { ...(pages.at(-1) ?? copyPage([])), groups: [] };
      return Promise.resolve({ kind: 'page', page });
    },
    receive: (scans: readonly OfflineScan[]): Sent => ({
      kind: 'answered',
      answers: scans.map((scan) => ({ scan, answer: judge(scan), because: null })),
    }),
  };
};
