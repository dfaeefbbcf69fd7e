import { hash } from 'node:crypto';
import { TypeId } from '@turnout/contracts/kernel';
import {
  RegistrantPersonal,
  RegistrationStatus,
  type ImportProblem,
  type ImportView,
} from '@turnout/contracts/registration';
import { z } from 'zod';
import { openRowReader, type ImportRow, type ImportRules } from './row.ts';
import type { SheetRow } from './xlsx-rows.ts';

/** A group that is ready to be imported; personal values are readable here and sealed when appended. */
export const PlannedGroup = z.strictObject({
  /** Tells the groups of one import apart: by order number, or by line where there is none. */
  key: z.string(),
  orderNumber: z.string(),
  registrants: z.array(
    z.strictObject({
      typeId: TypeId,
      status: RegistrationStatus,
      scannableCode: z.string(),
      personal: RegistrantPersonal,
    }),
  ),
});
export type PlannedGroup = z.infer<typeof PlannedGroup>;

export type ImportReport = NonNullable<ImportView['report']>;

/** What the event has already. */
export interface Taken {
  readonly codes: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
}

const largestGroup = 500;
/** An append is at most 1 MB; sealing makes text a third longer. */
const largestGroupBytes = 600_000;
const reportedProblems = 1_000;
const progressEvery = 1_000;

type Rows = ImportRow & { readonly bytes: number };

/**
 * Checks every row of a file against a mapping before anything is imported.
 * @param taken asked once, with all codes and order numbers of the file.
 * @param onProgress told the rows done.
 * @returns what is wrong by line and reason, and the groups without any fault, in the file's order.
 */
export const checkRows = async (
  rows: AsyncIterable<SheetRow>,
  rules: ImportRules,
  taken: (codes: readonly string[], orders: readonly string[]) => Promise<Taken>,
  onProgress: (done: number) => void = () => undefined,
): Promise<{ readonly report: ImportReport; readonly groups: readonly PlannedGroup[] }> => {
  const read = openRowReader(rules);
  const groups = new Map<string, Rows[]>();
  const problems: ImportProblem[] = [];
  const codes = new Map<string, number>();
  const likenesses = new Map<string, number>();
  let count = 0;

  for await (const sheetRow of rows) {
    const row = read(sheetRow);
    const repeated = repeatOf(row, codes, likenesses);
    const all = repeated === null ? row.problems : [...row.problems, repeated];
    problems.push(...all);
    const key = row.orderNumber === '' ? `line:${row.line}` : `order:${row.orderNumber}`;
    const kept = { ...row, likeness: '', problems: all, bytes: Buffer.byteLength(JSON.stringify(row.personal)) };
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [kept]);
    else group.push(kept);
    count += 1;
    if (count % progressEvery === 0) onProgress(count);
  }

  const orders = [...groups.values()].flatMap(([first]) =>
    first === undefined || first.orderNumber === '' ? [] : [first.orderNumber],
  );
  const known = await taken([...codes.keys()], orders);
  const good: PlannedGroup[] = [];
  let goodRows = 0;
  for (const [key, group] of groups) {
    const found = groupProblems(group, known, rules);
    if (found.length === 0 && group.every((row) => row.problems.length === 0)) {
      good.push(planned(key, group));
      goodRows += group.length;
    } else problems.push(...found, ...leftOut(group, found));
  }
  problems.sort((one, other) => one.line - other.line);
  const report = {
    goodRows,
    goodGroups: good.length,
    badRows: count - goodRows,
    problems: problems.slice(0, reportedProblems),
  };
  return { report, groups: good };
};

/** A ticket code that an earlier row has, or a row that says just what an earlier one says. */
const repeatOf = (
  row: ImportRow,
  codes: Map<string, number>,
  likenesses: Map<string, number>,
): ImportProblem | null => {
  if (row.problems.some(({ code }) => code === 'empty')) return null;
  const likeness = hash('sha1', row.likeness, 'base64');
  const twin = likenesses.get(likeness);
  if (twin !== undefined) return { line: row.line, code: 'duplicate-row', otherLine: twin };
  likenesses.set(likeness, row.line);
  if (row.scannableCode === '') return null;
  const other = codes.get(row.scannableCode);
  if (other !== undefined)
    return { line: row.line, code: 'duplicate-code', value: row.scannableCode.slice(0, 100), otherLine: other };
  codes.set(row.scannableCode, row.line);
  return null;
};

const groupProblems = (group: readonly Rows[], known: Taken, { columns, mapping }: ImportRules): ImportProblem[] => {
  const named = (column: number | null) => (column === null ? {} : { column: columns[column] ?? '' });
  const isTooLarge =
    group.length > largestGroup || group.reduce((sum, { bytes }) => sum + bytes, 0) > largestGroupBytes;
  return group.flatMap(({ line, orderNumber, scannableCode }) => {
    const problems: ImportProblem[] = [];
    if (isTooLarge)
      problems.push({ line, code: 'group-too-large', ...named(mapping.orderNumber), value: orderNumber.slice(0, 100) });
    if (orderNumber !== '' && known.orders.has(orderNumber)) {
      problems.push({
        line,
        code: 'order-already-imported',
        ...named(mapping.orderNumber),
        value: orderNumber.slice(0, 100),
      });
    }
    if (scannableCode !== '' && known.codes.has(scannableCode)) {
      problems.push({
        line,
        code: 'code-already-registered',
        ...named(mapping.scannableCode),
        value: scannableCode.slice(0, 100),
      });
    }
    return problems;
  });
};

/** The faultless rows of a group with a fault: a group comes whole or not at all. */
const leftOut = (group: readonly Rows[], found: readonly ImportProblem[]): ImportProblem[] => {
  const bad = new Set([
    ...found.map(({ line }) => line),
    ...group.filter((row) => row.problems.length > 0).map(({ line }) => line),
  ]);
  const [first] = bad;
  return group
    .filter(({ line }) => !bad.has(line))
    .map(({ line }) => ({
      line,
      code: 'group-has-bad-row',
      ...(first === undefined ? {} : { otherLine: Math.min(...bad) }),
    }));
};

const planned = (key: string, group: readonly Rows[]): PlannedGroup => ({
  key,
  orderNumber: group[0]?.orderNumber ?? '',
  registrants: group.map(({ typeId, status, scannableCode, personal }) => ({
    typeId,
    status,
    scannableCode,
    personal,
  })),
});
