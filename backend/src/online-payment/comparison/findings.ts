import { ComparisonProblem, Difference, mostDifferences } from '@turnout/contracts/online-payment';
import { z } from 'zod';

/** All that a comparison has found so far. */
export const Findings = z.strictObject({
  compared: z.int().default(0),
  taken: z.int().default(0),
  unknown: z.int().default(0),
  differenceCount: z.int().default(0),
  differences: z.array(Difference).default([]),
  problems: z.array(ComparisonProblem).default([]),
});
export type Findings = z.infer<typeof Findings>;

export const nothingFound: Findings = Findings.parse({});

/** Findings of a part of a comparison. */
export type Found = Partial<Omit<Findings, 'differenceCount'>>;

/** Adds what a part of it found; of differences and problems the first are kept, and all differences are counted. */
export const withFound = (before: Findings, found: Found): Findings => ({
  compared: before.compared + (found.compared ?? 0),
  taken: before.taken + (found.taken ?? 0),
  unknown: before.unknown + (found.unknown ?? 0),
  differenceCount: before.differenceCount + (found.differences ?? []).length,
  differences: [...before.differences, ...(found.differences ?? [])].slice(0, mostDifferences),
  problems: [...before.problems, ...(found.problems ?? [])].slice(0, 20),
});
