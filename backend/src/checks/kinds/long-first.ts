import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLong } from './kinds.ts';

/**
 * The order in which vitest begins specs: those of a kind that take long before the others, so that none of them is
 * left to one worker at the end. Within both, as vitest has it.
 */
export class LongFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    const long = new Set(sorted.filter(({ moduleId }) => isLong(readFileSync(moduleId, 'utf8'))));
    const kinds = Map.groupBy(sorted, ({ project }) => project);
    return [...kinds.values()].flatMap((ofKind) => [
      ...ofKind.filter((spec) => long.has(spec)),
      ...ofKind.filter((spec) => !long.has(spec)),
    ]);
  }
}
