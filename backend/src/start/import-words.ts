import type { ImportProblem } from '@turnout/contracts/registration';

const reasons: Readonly<Record<ImportProblem['code'], string>> = {
  'name-missing': 'the name is missing',
  required: 'must be filled in',
  email: 'is not an e-mail address',
  option: 'is not one of the options',
  integer: 'is not a whole number',
  min: 'is smaller than allowed',
  max: 'is larger than allowed',
  text: 'must be text',
  'too-long': 'is too long',
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
export const problemWords = ({ line, code, column, value, otherLine }: ImportProblem): string => {
  const place = [`row ${line}`, ...(column === undefined ? [] : [column])].join(', ');
  const shown = value === undefined ? '' : `${JSON.stringify(value)} `;
  return `  ${place}: ${shown}${reasons[code]}${otherLine === undefined ? '' : ` (row ${otherLine})`}`;
};
