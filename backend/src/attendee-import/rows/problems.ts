import type { ImportProblem } from '@turnout/contracts/attendee-import';

const reportedProblems = 1_000;

/** The first problems by line; a file where everything is wrong does not fill the memory with them. */
export const openProblems = () => {
  let kept: ImportProblem[] = [];
  const first = () => kept.toSorted((one, other) => one.line - other.line).slice(0, reportedProblems);
  return {
    add: (problems: readonly ImportProblem[]) => {
      for (const problem of problems) kept.push(problem);
      if (kept.length > 4 * reportedProblems) kept = first();
    },
    first,
  };
};
