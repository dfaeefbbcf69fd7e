import type { EventId, ImportId } from '@turnout/contracts/kernel';
import { holdsSeat, type ImportProblem, type ImportView } from '@turnout/contracts/registration';
import { PlannedRegistrant, type PlannedGroup } from './planned-group.ts';
import { fitsOneAppend } from './registration-fact.ts';
import { openRowReader, type ImportRow, type ImportRules } from './row.ts';
import { openTextStore, type TextStore } from './text-store.ts';
import { nameOf, openRepeats } from './repeats.ts';
import { openWordCounts } from './word-counts.ts';
import type { SheetRow } from './sheet-row.ts';

export type ImportReport = NonNullable<ImportView['report']>;

/** What the event has already. */
export interface Taken {
  readonly codes: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
}

const largestGroup = 500;
/** Sealing makes text a third longer, and ids and keys stand beside it: a group below this surely fits into one append. */
const surelyFits = 400_000;
/** An activity lies there with the reason, beside its id. */
const bytesAnActivity = 64;
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
 * @returns what is wrong by line and reason, and the groups of what is right, in the file's order.
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
  const [problems, notes] = [openProblems(), openProblems()];
  const words = openWordCounts();
  const repeats = openRepeats(rules.mapping);
  const seats = openSeatsLeft(rules);
  let [count, skippedRows] = [0, 0];

  for await (const sheetRow of rows) {
    const row = read(sheetRow);
    words.add(row.words);
    count += 1;
    if (count % progressEvery === 0) onProgress(count);
    const { problem, note } = repeats.look(row);
    if (note !== null) notes.add([note]);
    if (note?.code === 'skipped-duplicate') {
      skippedRows += 1;
      continue;
    }
    if (row.tickets > 1) notes.add([{ line: row.line, code: 'several-tickets', limit: row.tickets }]);
    const own = problem === null ? row.problems : [...row.problems, problem];
    const all = own.length > 0 ? own : seats.take(row);
    problems.add(all);
    const key = row.orderNumber === '' ? `line:${row.line}` : `order:${row.orderNumber}`;
    const kept = keep(row, all.length > 0, store);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [kept]);
    else group.push(kept);
  }

  const orders = [...groups.values()].flatMap(([first]) =>
    first === undefined || first.orderNumber === '' ? [] : [first.orderNumber],
  );
  const known = await taken(repeats.codes(), orders);
  const good: [string, readonly Row[]][] = [];
  let goodRows = 0;
  for (const [key, group] of groups) {
    const { rest, found } = goodOf(key, group, known, rules, store);
    problems.add(found);
    if (rest.length > 0) good.push([key, rest]);
    goodRows += rest.length;
  }
  const named = namer(groups.values(), store, [...problems.first(), ...notes.first()]);
  const report = {
    goodRows,
    goodGroups: good.length,
    badRows: count - goodRows - skippedRows,
    skippedRows,
    problems: problems.first().map(named),
    notes: notes.first().map(named),
    ...words.found(),
  };
  return { report, groups: plannedOf(good, store) };
};

/** The rows of a group that can be imported, and what is wrong with the others beside their own cells. */
const goodOf = (
  key: string,
  group: readonly Row[],
  known: Taken,
  rules: ImportRules & CheckedImport,
  store: TextStore,
): { readonly rest: readonly Row[]; readonly found: readonly ImportProblem[] } => {
  const usable = group.filter(({ isBad }) => !isBad);
  const found = groupProblems(usable, known, rules, () => planned(key, usable, store));
  const bad = new Set(found.map(({ line }) => line));
  const rest = usable.filter(({ line }) => !bad.has(line));
  if (!rules.mapping.wholeGroups || rest.length === group.length) return { rest, found };
  return { rest: [], found: [...found, ...leftOut(group, found)] };
};

/** Adds to problems whom their rows are about; names are unpacked only for those that are shown. */
const namer = (
  groups: Iterable<readonly Row[]>,
  store: TextStore,
  shown: readonly ImportProblem[],
): ((problem: ImportProblem) => ImportProblem) => {
  const lines = new Set(shown.map(({ line }) => line));
  const names = new Map<number, string>();
  for (const group of groups)
    for (const { line, place } of group)
      if (lines.has(line)) names.set(line, nameOf(PlannedRegistrant.parse(JSON.parse(store.at(place))).personal));
  return (problem) => {
    const name = names.get(problem.line) ?? '';
    return name === '' ? problem : { ...problem, name: name.slice(0, 100).toWellFormed() };
  };
};

/** The seats that activities have left, as the rows of a file take them, in their order. */
const openSeatsLeft = ({ activities = [], columns, mapping }: ImportRules) => {
  const left = new Map(activities.map(({ _id, name, seatsLeft }) => [_id, { name, seats: seatsLeft ?? Infinity }]));
  const column = mapping.activities;
  return {
    /** Takes a seat in all that a row names; or in nothing, and says in what there is none left. */
    take: ({ line, status, activities: named }: ImportRow): readonly ImportProblem[] => {
      if (column === null || !holdsSeat(status)) return [];
      const wanted = named.flatMap((id) => left.get(id) ?? []);
      const full = wanted.filter(({ seats }) => seats <= 0);
      for (const activity of full.length > 0 ? [] : wanted) activity.seats -= 1;
      return full.map(({ name: value }) => ({
        line,
        code: 'activity-full',
        column: columns[column] ?? '',
        place: column,
        value,
      }));
    },
  };
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
  const { line, orderNumber, scannableCode, typeId, status, activities, personal } = row;
  const planned = { typeId, status, scannableCode, activities: [...activities], personal };
  const text = JSON.stringify(planned satisfies PlannedRegistrant);
  const bytes = Buffer.byteLength(text) + activities.length * bytesAnActivity;
  return { line, orderNumber, scannableCode, isBad, place: store.add(text), bytes };
};

const groupProblems = (
  group: readonly Row[],
  known: Taken,
  { columns, mapping, importId, eventId }: ImportRules & CheckedImport,
  plan: () => PlannedGroup,
): ImportProblem[] => {
  const named = (column: number | null) => (column === null ? {} : { column: columns[column] ?? '', place: column });
  const isTooLarge =
    group.length > largestGroup ||
    (group.reduce((sum, { bytes }) => sum + bytes, 0) > surelyFits && !fitsOneAppend(importId, eventId, plan()));
  return group.flatMap(({ line, orderNumber, scannableCode }) => {
    const problems: ImportProblem[] = [];
    if (isTooLarge)
      problems.push({ line, code: 'group-too-large', ...named(mapping.orderNumber), value: orderNumber.slice(0, 100) });
    // A code that nobody has yet tells a new person of an order that is known.
    if (scannableCode === '' && orderNumber !== '' && known.orders.has(orderNumber)) {
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

/** The faultless rows of a group with a fault, where a group comes whole or not at all. */
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
