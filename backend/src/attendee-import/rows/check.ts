import type { EventId, ImportId } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import { type ImportProblem, type ImportView } from '@turnout/contracts/attendee-import';
import { PlannedRegistrant, type PlannedGroup } from './planned-group.ts';
import { fitsOneAppend } from './registration-fact.ts';
import { openRegistered, type EventLookUps, type Taken } from './event-look-ups.ts';
import { openRowReader, type ImportRow, type ImportRules } from './row.ts';
import { chargesOfRows, openRowCharges, type RowCharges } from './row-charges.ts';
import { openTextStore, type TextStore } from './text-store.ts';
import { openProblems } from './problems.ts';
import { nameOf, openRepeats } from './repeats.ts';
import { refuseSeats, type Taker } from './seats-left.ts';
import { openValueGroups, openWordCounts } from './word-counts.ts';
import type { SheetRow } from '../upload/sheet-row.ts';

export type ImportReport = NonNullable<ImportView['report']>;

const largestGroup = 500;
/** Sealing makes text a third longer, and ids and keys stand beside it: a group below this surely fits into one append. */
const surelyFits = 400_000;
/** An activity lies there with the reason, beside its id. */
const bytesAnActivity = 64;
const progressEvery = 1_000;

/** What is held of a row until the last one is read; what will be stored of it lies packed. */
interface Row extends Taker, Pick<ImportRow, 'orderNumber' | 'scannableCode'> {
  readonly isBad: boolean;
  /** In minor units. */
  readonly owes: number;
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
 * @param onProgress told the rows done.
 * @returns what is wrong by line and reason, and the groups of what is right, in the file's order.
 */
export const checkRows = async (
  rows: AsyncIterable<SheetRow>,
  rules: ImportRules & CheckedImport,
  { taken, registered }: EventLookUps,
  onProgress: (done: number) => void = () => undefined,
): Promise<{ readonly report: ImportReport; readonly groups: Iterable<PlannedGroup> }> => {
  const read = openRowReader(rules);
  const store = openTextStore();
  const groups = new Map<string, Row[]>();
  const [problems, notes] = [openProblems(), openProblems()];
  const words = openWordCounts();
  const valueGroups = openValueGroups();
  const repeats = openRepeats(rules.mapping);
  const { leaveOutDoubles } = rules.mapping;
  const known = openRegistered(registered);
  const chargesOf = openRowCharges(rules.pricing, rules.types);
  let [count, skippedRows, doubles] = [0, 0, 0];

  for await (const sheetRow of rows) {
    const row = read(sheetRow);
    words.add(row.words);
    count += 1;
    if (count % progressEvery === 0) onProgress(count);
    const { problem, note, isDouble, person } = repeats.look(row);
    if (note !== null) notes.add([note]);
    if (isDouble) doubles += 1;
    if (note?.code === 'skipped-duplicate' || (isDouble && leaveOutDoubles)) {
      skippedRows += 1;
      continue;
    }
    if (row.tickets > 1) notes.add([{ line: row.line, code: 'several-tickets', limit: row.tickets }]);
    const found = problem === null ? row.problems : [...row.problems, problem];
    const charges = chargesOf(row, found.length > 0);
    const own = charges.problem === null ? found : [...found, charges.problem];
    problems.add(own);
    valueGroups.add(row.refused, row.line);
    if (own.length === 0 && person !== null) await known.look(row, person);
    const key = row.orderNumber === '' ? `line:${row.line}` : `order:${row.orderNumber}`;
    const kept = keep(row, charges, { isBad: own.length > 0, store });
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [kept]);
    else group.push(kept);
  }

  const there = await known.lines();
  notes.add([...there].map((line) => ({ line, code: 'person-registered' })));
  doubles += there.size;
  const leftOut = leaveOutDoubles ? there : new Set<number>();
  skippedRows += leftOut.size;
  const has = await taken(repeats.codes(), ordersIn(groups.values()));
  const usable = usableOf(groups, leftOut, (key, group) => {
    const { rest, found } = goodOf(key, group, has, rules, store);
    problems.add(found);
    return rest;
  });
  const good = seated(usable, rules, problems.add);
  const goodRows = good.reduce((sum, [, { length }]) => sum + length, 0);
  const named = namer(groups.values(), store, [...problems.first(), ...notes.first()]);
  const report = {
    goodRows,
    goodGroups: good.length,
    badRows: count - goodRows - skippedRows,
    skippedRows,
    problems: problems.first().map(named),
    notes: notes.first().map(named),
    ...words.found(),
    valueGroups: valueGroups.found(),
    doubles,
    charges: chargesOfRows(
      rules.pricing,
      good.flatMap(([, rows]) => rows),
    ),
  };
  return { report, groups: plannedOf(good, store) };
};

const ordersIn = (groups: Iterable<readonly Row[]>): readonly string[] =>
  [...groups].flatMap(([first]) => (first === undefined || first.orderNumber === '' ? [] : [first.orderNumber]));

/** The groups of which something is left, without those who are left out. @param goodOf their rows that can be imported. */
const usableOf = (
  groups: ReadonlyMap<string, readonly Row[]>,
  leftOut: ReadonlySet<number>,
  goodOf: (key: string, group: readonly Row[]) => readonly Row[],
): readonly [string, readonly Row[]][] =>
  [...groups].flatMap(([key, group]): [string, readonly Row[]][] => {
    const rest = goodOf(key, leftOut.size === 0 ? group : group.filter(({ line }) => !leftOut.has(line)));
    return rest.length === 0 ? [] : [[key, rest]];
  });

/** The rows of a group that can be imported if there are seats, and what is wrong with the others beside their own cells. */
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
  return { rest: [], found: [...found, ...keptOut(group, ({ line, isBad }) => isBad || bad.has(line))] };
};

/**
 * Those of groups who find a seat in all that they take part in. Asked when it is known who would come at all: whom
 * something else keeps out takes nobody's seat.
 * @param report told what is wrong with the others.
 */
const seated = (
  groups: readonly [string, readonly Row[]][],
  rules: ImportRules,
  report: (problems: readonly ImportProblem[]) => void,
): readonly [string, readonly Row[]][] => {
  const { wholeGroups } = rules.mapping;
  const takes = ({ seatedIn }: Row): boolean => seatedIn.length > 0;
  const parties = groups.flatMap(([, rows]) => {
    if (wholeGroups) return rows.some(takes) ? [rows] : [];
    return rows.filter(takes).map((row) => [row]);
  });
  const late = refuseSeats(rules, parties, report);
  if (late.size === 0) return groups;
  return groups.flatMap(([key, rows]): [string, readonly Row[]][] => {
    const rest = rows.filter(({ line }) => !late.has(line));
    if (!wholeGroups || rest.length === rows.length) return rest.length === 0 ? [] : [[key, rest]];
    report(keptOut(rows, ({ line }) => late.has(line)));
    return [];
  });
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

const keep = (
  row: ImportRow,
  { lines, owes }: Pick<RowCharges, 'lines' | 'owes'>,
  { isBad, store }: { readonly isBad: boolean; readonly store: TextStore },
): Row => {
  const { line, orderNumber, scannableCode, typeId, status, activities, personal } = row;
  const planned = {
    typeId,
    status,
    scannableCode,
    activities: [...activities],
    lines: isBad ? [] : [...lines],
    personal,
  };
  const text = JSON.stringify(planned satisfies PlannedRegistrant);
  const bytes = Buffer.byteLength(text) + activities.length * bytesAnActivity;
  const seatedIn = holdsSeat(status) ? activities : [];
  return { line, orderNumber, scannableCode, seatedIn, isBad, owes, place: store.add(text), bytes };
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
const keptOut = (group: readonly Row[], isAtFault: (row: Row) => boolean): ImportProblem[] => {
  const first = group.find(isAtFault);
  return group
    .filter((row) => !isAtFault(row))
    .map(({ line }) => ({
      line,
      code: 'group-has-bad-row',
      ...(first === undefined ? {} : { otherLine: first.line }),
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
