import type { ImportProblem } from '@turnout/contracts/attendee-import';

/** The words for a problem, without its value. */
export type ProblemWords = (problem: ImportProblem) => string;

/** A cell that a spreadsheet would take for a formula is made text: what is in it came from somebody else's file. */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * The problems of a file as CSV that spreadsheets open as it is (UTF-8 with its mark).
 * @param header the names of the five columns: line, name, reason, column, value.
 */
export const problemsCsv = (
  problems: readonly ImportProblem[],
  header: readonly string[],
  words: ProblemWords,
): string =>
  `\uFEFF${[
    header,
    ...problems.map((problem) => [
      String(problem.line),
      problem.name ?? '',
      words(problem),
      problem.column ?? '',
      problem.value ?? '',
    ]),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')}\r\n`;

/** How often each kind of problem occurs, the most frequent first. */
export const problemCounts = (
  problems: readonly ImportProblem[],
): readonly (readonly [ImportProblem['code'], number])[] => {
  const counts = new Map<ImportProblem['code'], number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
};
