import { likelyMeaning } from '@turnout/contracts/fields';
import {
  importProblemSentence,
  type ImportMapping,
  type ImportProblem,
  type ImportView,
} from '@turnout/contracts/attendee-import';

/** A problem of a file in a line: row, name, column, value and reason. */
export const problemWords = (problem: ImportProblem): string => {
  const { line, name, column, value } = problem;
  const place = [`row ${line}`, ...(name === undefined ? [] : [name]), ...(column === undefined ? [] : [column])].join(
    ', ',
  );
  const shown = value === undefined ? '' : `${JSON.stringify(value)} `;
  return `  ${place}: ${shown}${importProblemSentence(problem, 'en')}`;
};

/** The values that a rule refuses, each once with its rows counted, and the option that it likely means. */
const valueGroupWords = ({ report, form }: ImportView): readonly string[] =>
  (report?.valueGroups ?? []).map(({ fieldId, code, value, count, limit }) => {
    const field = form.fields.find(({ _id }) => _id === fieldId);
    const likely = field === undefined || value === '' ? null : likelyMeaning(field.options, value);
    const meant = field?.options.find((option) => option.value === likely)?.label ?? likely;
    const hint = meant === null ? '' : `; likely ${JSON.stringify(meant)}`;
    const rows = `${count} ${count === 1 ? 'row' : 'rows'}`;
    return `  ${field?.title ?? fieldId}: ${JSON.stringify(value)} in ${rows}: ${importProblemSentence({ code, limit }, 'en')}${hint}`;
  });

/** What a check found in all, line by line, before the problems of single rows. */
export const reportWords = (view: ImportView, { leaveOutDoubles }: ImportMapping): readonly string[] => {
  if (view.report === null) return [];
  const { goodRows, goodGroups, badRows, doubles, charges } = view.report;
  const repeated = `${doubles} ${doubles === 1 ? 'row repeats' : 'rows repeat'} somebody with the same name and e-mail`;
  const leftOut = leaveOutDoubles ? ': left out' : ' ("leaveOutDoubles": true leaves them out)';
  return [
    `${goodRows} valid rows in ${goodGroups} groups, ${badRows} rows with a problem`,
    ...(doubles === 0 ? [] : [`${repeated}${leftOut}`]),
    ...(charges === null
      ? []
      : [`${charges.people} would owe ${charges.total} ${charges.currency} together, as of ${charges.asOf}`]),
    ...valueGroupWords(view),
  ];
};
