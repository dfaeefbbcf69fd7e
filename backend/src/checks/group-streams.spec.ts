// kind: pure
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/**
 * Files that open the streams of groups without the rule that who comes to owe something waits for payment
 * (docs/decisions/0101). What they decide on them charges nobody; most of them only read.
 */
const withoutCharges: ReadonlySet<string> = new Set([
  'demo/hands.ts',
  'loadtest/src/bench/testbed.ts',
  'registration/copy-registrants.ts',
  'erasure/erase-copies.ts',
  'erasure/erase-under-other-types-when-erased.ts',
  'inventory/release-options-when-unchosen.ts',
  'inventory/release-seats-when-status-set.ts',
  'inventory/left-over/left-over.ts',
  'online-payment/propose-refund-when-cancelled.ts',
  'receipts/lineage.ts',
  'testing/claims/unused-claims.ts',
]);

/** Facts that say what a group owes: whoever decides one of them needs the rule. */
const charging = /\b(chargedFacts|rechargedFacts|takenOverFacts|RegistrantsCharged|TransactionRecorded)\b/;

const opened = /openStreams\(\{[^}]*fold: (?:[\w.]+\()?registrationFold\b[^}]*\}/g;

/** The calls that open the streams of groups, of a file. */
const openings = (text: string): readonly string[] => text.match(opened) ?? [];
const isRuled = (call: string): boolean => /\brule\b/.test(call);

const files = async (): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for await (const path of glob('{backend,loadtest}/src/**/*.ts', { cwd: rootFolder }))
    if (!path.endsWith('.spec.ts'))
      found.set(path.replace(/^backend\/src\//, ''), await readFile(join(rootFolder, path), 'utf8'));
  return found;
};

describe('the streams of groups', () => {
  it('are opened with the rule that who owes waits, but where nobody is charged', async () => {
    const all = [...(await files())].filter(([, text]) => openings(text).length > 0);
    expect(all.map(([path]) => path)).toContain('groups/stream/group-of.ts');
    const bare = all.filter(([, text]) => !openings(text).every(isRuled));
    expect(bare.map(([path]) => path).toSorted()).toEqual([...withoutCharges].toSorted());
    expect(bare.filter(([, text]) => charging.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('would be seen without it', () => {
    expect(openings('openStreams({ log, fold: registrationFold, capacity: 4 })').map(isRuled)).toEqual([false]);
    expect(
      openings('openStreams({\n log,\n fold: companions.noted(registrationFold),\n rule,\n})').map(isRuled),
    ).toEqual([true]);
  });
});
