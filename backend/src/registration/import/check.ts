import { hash } from 'node:crypto';
import type { EventId, ImportId } from '@turnout/contracts/kernel';
import type { ImportProblem, ImportView } from '@turnout/contracts/registration';
import { PlannedRegistrant, type PlannedGroup } from './planned-group.ts';
import { fitsOneAppend } from './registration-fact.ts';
import { openRowReader, type ImportRow, type ImportRules } from './row.ts';
import { openTextStore, type TextStore } from './text-store.ts';
import { openWordCounts } from './word-counts.ts';
import type { SheetRow } from './xlsx-rows.ts';

export type ImportReport = NonNullable<ImportView['report']>;

/** What the event has already. */
export interface Taken {
  readonly codes: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
}

const largestGroup = 500;
/** Sealing makes text a third longer, and ids and keys stand beside it: a group below this surely fits into one append. */
const surelyFits = 400_000;
const reportedProblems = 1_000;
const progressEvery = 1_000;

/** What is held of a row until the last one is read; what will be stored of it lies packed. */
interface Row extends Pick<ImportRow, 'line' | 'orderNumber' | 'scannableCode'> {
  readonly isBad: boolean;
  /** Where the person lies in the store. */
  readonly place: number;
  readonly bytes: number;
}

/** The import that a check is for: ids have a length, and it counts. */
export interface CheckedImport {
  readonly importId: ImportId;
  readonly eventId: EventId;
}

/**
 * Checks every row of a file against a mapping before anything is imported.
 * @param taken asked once, with all codes and order numbers of the file.
 * @param onProgress told the rows done.
 * @returns what is wrong by line and reason, and the groups without any fault, in the file's order.
 */
export const checkRows = async (
  rows: AsyncIterable<SheetRow>,
  rules: ImportRules & CheckedImport,
  taken: (codes: readonly string[], orders: readonly string[]) => Promise<Taken>,
  onProgress: (done: number) => void = () => undefined,
): Promise<{ readonly report: ImportReport; readonly groups: Iterable<PlannedGroup> }> => {
  const read = openRowReader(rules);
  const store = openTextStore();
  const groups = new Map<string, Row[]>();
  const problems = openProblems();
  const words = openWordCounts();
  const codes = new Map<string, number>();
  const likenesses = new Map<string, number>();
  let count = 0;

  for await (const sheetRow of rows) {
    const row = read(sheetRow);
    words.add(row.words);
    const repeated = repeatOf(row, codes, likenesses);
    const all = repeated === null ? row.problems : [...row.problems, repeated];
    problems.add(all);
    const key = row.orderNumber === '' ? `line:${row.line}` : `order:${row.orderNumber}`;
    const kept = keep(row, all.length > 0, store);
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
  const good: [string, readonly Row[]][] = [];
  let goodRows = 0;
  for (const [key, group] of groups) {
    const found = groupProblems(group, known, rules, () => planned(key, group, store));
    if (found.length === 0 && group.every(({ isBad }) => !isBad)) {
      good.push([key, group]);
      goodRows += group.length;
    } else problems.add([...found, ...leftOut(group, found)]);
  }
  const report = {
    goodRows,
    goodGroups: good.length,
    badRows: count - goodRows,
    problems: problems.first(),
    ...words.found(),
  };
  return { report, groups: plannedOf(good, store) };
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

/** The first problems by line; a file where everything is wrong does not fill the memory with them. */
const openProblems = () => {
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

const keep = (row: ImportRow, isBad: boolean, store: TextStore): Row => {
  const { line, orderNumber, scannableCode, typeId, status, personal } = row;
  const text = JSON.stringify({ typeId, status, scannableCode, personal } satisfies PlannedRegistrant);
  return { line, orderNumber, scannableCode, isBad, place: store.add(text), bytes: Buffer.byteLength(text) };
};

const groupProblems = (
  group: readonly Row[],
  known: Taken,
  { columns, mapping, importId, eventId }: ImportRules & CheckedImport,
  plan: () => PlannedGroup,
): ImportProblem[] => {
  const named = (column: number | null) => (column === null ? {} : { column: columns[column] ?? '' });
  const isTooLarge =
    group.length > largestGroup ||
    (group.reduce((sum, { bytes }) => sum + bytes, 0) > surelyFits && !fitsOneAppend(importId, eventId, plan()));
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
const leftOut = (group: readonly Row[], found: readonly ImportProblem[]): ImportProblem[] => {
  const bad = new Set([
    ...found.map(({ line }) => line),
    ...group.filter(({ isBad }) => isBad).map(({ line }) => line),
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

const planned = (key: string, group: readonly Row[], store: TextStore): PlannedGroup => ({
  key,
  orderNumber: group[0]?.orderNumber ?? '',
  registrants: group.map(({ place }) => PlannedRegistrant.parse(JSON.parse(store.at(place)))),
});

const plannedOf = (groups: readonly [string, readonly Row[]][], store: TextStore): Iterable<PlannedGroup> => ({
  *[Symbol.iterator]() {
    for (const [key, group] of groups) yield planned(key, group, store);
  },
});
