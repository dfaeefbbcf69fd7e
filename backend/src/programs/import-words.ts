import { likelyMeaning } from '@turnout/contracts/fields';
import { importProblemSentence, type ImportProblem, type ImportView } from '@turnout/contracts/registration';

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
export const valueGroupWords = ({ report, form }: ImportView): readonly string[] =>
  (report?.valueGroups ?? []).map(({ fieldId, code, value, count, limit }) => {
    const field = form.fields.find(({ _id }) => _id === fieldId);
    const likely = field === undefined || value === '' ? null : likelyMeaning(field.options, value);
    const meant = field?.options.find((option) => option.value === likely)?.label ?? likely;
    const hint = meant === null ? '' : `; likely ${JSON.stringify(meant)}`;
    const rows = `${count} ${count === 1 ? 'row' : 'rows'}`;
    return `  ${field?.title ?? fieldId}: ${JSON.stringify(value)} in ${rows}: ${importProblemSentence({ code, limit }, 'en')}${hint}`;
  });
