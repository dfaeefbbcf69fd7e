import type { ImportProblem } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { problemCounts, problemsCsv } from './import-problems.ts';

const problems: readonly ImportProblem[] = [
  { line: 2, name: '+Ann', code: 'email', column: 'E-mail', value: 'a "b", c' },
  { line: 3, code: 'option', column: 'Meal', value: '=HYPERLINK("x")' },
  { line: 4, code: 'option' },
];

describe('the problems of a file', () => {
  it('are saved as CSV that a spreadsheet reads and never runs', () => {
    expect(problemsCsv(problems, ['Row', 'Name', 'Reason', 'Column', 'Value'], ({ code }) => code)).toBe(
      '\uFEFFRow,Name,Reason,Column,Value\r\n2,\'+Ann,email,E-mail,"a ""b"", c"\r\n3,,option,Meal,"\'=HYPERLINK(""x"")"\r\n4,,option,,\r\n',
    );
  });
  it('are counted by kind, the most frequent first', () => {
    expect(problemCounts(problems)).toStrictEqual([
      ['option', 2],
      ['email', 1],
    ]);
  });
});
