import { importProblemSentence, type ImportProblem } from '@turnout/contracts/registration';

/** A problem of a file in a line: row, name, column, value and reason. */
export const problemWords = (problem: ImportProblem): string => {
  const { line, name, column, value } = problem;
  const place = [`row ${line}`, ...(name === undefined ? [] : [name]), ...(column === undefined ? [] : [column])].join(
    ', ',
  );
  const shown = value === undefined ? '' : `${JSON.stringify(value)} `;
  return `  ${place}: ${shown}${importProblemSentence(problem, 'en')}`;
};
