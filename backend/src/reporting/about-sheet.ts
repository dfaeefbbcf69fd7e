import type { Words } from '@turnout/contracts/kernel';
import { aboutFileWords, type LogDigest } from '@turnout/contracts/reporting';
import type { Sheet } from '../platform/content/sheet.ts';

/** A fact about a file: what it is called, and what it is. */
export type AboutFile = readonly [what: Words, value: string | number];

/** The page that says what a file is about, with the digest of the log that it was taken from. */
export const aboutSheet = (facts: readonly AboutFile[], { position, events, digest }: LogDigest): Sheet => ({
  name: aboutFileWords.sheet,
  columns: [
    { header: aboutFileWords.what, width: 24 },
    { header: aboutFileWords.value, width: 80 },
  ],
  rows: (language) =>
    [
      ...facts,
      [aboutFileWords.position, position] as const,
      [aboutFileWords.events, events] as const,
      [aboutFileWords.digest, digest] as const,
      [aboutFileWords.check, `npm run verify -- --digest ${digest} --events ${events}`] as const,
    ].map(([what, value]) => [what[language], value]),
});
