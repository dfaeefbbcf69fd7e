import { isValueRule, problemSentence, type ValueRule } from '@turnout/contracts/fields';
import type { ImportProblem } from '@turnout/contracts/registration';

/** What is wrong with a row beside the values of its fields. */
const reasons: Readonly<Record<Exclude<ImportProblem['code'], ValueRule>, string>> = {
  'name-missing': 'the name is missing',
  'unknown-type': 'is not a registration type of this event',
  'unknown-status': 'is not a status: confirmed, pending, rejected or deleted',
  'duplicate-code': 'the ticket code stands in another row already',
  'code-already-registered': 'the ticket code belongs to somebody registered',
  'duplicate-row': 'says the same as another row',
  'order-already-imported': 'this order was imported before',
  'group-too-large': 'a group may have 500 people and 600 kB of text at most',
  'group-has-bad-row': 'another row of the same group has a problem',
  'column-count': 'the row has more cells than the header',
  empty: 'nothing in the chosen columns',
};

/** A problem of a file in a line: row, column, value, reason, and the other row where there is one. */
export const problemWords = ({ line, code, column, value, limit, otherLine }: ImportProblem): string => {
  const reason = isValueRule(code) ? problemSentence({ rule: code, limit }, 'en') : reasons[code];
  const place = [`row ${line}`, ...(column === undefined ? [] : [column])].join(', ');
  const shown = value === undefined ? '' : `${JSON.stringify(value)} `;
  return `  ${place}: ${shown}${reason}${otherLine === undefined ? '' : ` (row ${otherLine})`}`;
};
