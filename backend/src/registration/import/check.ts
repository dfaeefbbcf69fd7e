import type { EventId, ImportId } from '@turnout/contracts/kernel';
import {
  holdsSeat,
  type ImportProblem,
  type ImportView,
  type RegistrantPersonal,
} from '@turnout/contracts/registration';
import { PlannedRegistrant, type PlannedGroup } from './planned-group.ts';
import { fitsOneAppend } from './registration-fact.ts';
import { openRowReader, type ImportRow, type ImportRules } from './row.ts';
import { openTextStore, type TextStore } from './text-store.ts';
import { nameOf, openRepeats, personKey } from './repeats.ts';
import { refuseSeats, type Taker } from './seats-left.ts';
import { openValueGroups, openWordCounts } from './word-counts.ts';
import type { SheetRow } from './sheet-row.ts';

export type ImportReport = NonNullable<ImportView['report']>;

/** What the event has already. */
export interface Taken {
  readonly codes: ReadonlySet<string>;
  readonly orders: ReadonlySet<string>;
}

/** Somebody who is registered. */
export type RegisteredPerson = Pick<RegistrantPersonal, 'firstName' | 'lastName' | 'email'>;

/** What of the event a check asks for. */
export interface EventLookUps {
  /** Asked once, with all codes and order numbers of the file. */
  readonly taken: (codes: readonly string[], orders: readonly string[]) => Promise<Taken>;
  /** Asked a piece at a time. @returns who of the event has one of these e-mail addresses. */
  readonly registered: (emails: readonly string[]) => Promise<readonly RegisteredPerson[]>;
}

const largestGroup = 500;
/** Sealing makes text a third longer, and ids and keys stand beside it: a group below this surely fits into one append. */
const surelyFits = 400_000;
/** An activity lies there with the reason, beside its id. */
const bytesAnActivity = 64;
const reportedProblems = 1_000;
const progressEvery = 1_000;

/** What is held of a row until the last one is read; what will be stored of it lies packed. */
interface Row extends Taker, Pick<ImportRow, 'orderNumber' | 'scannableCode'> {
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
  let [count, skippedRows, doubles] = [0, 0, 0];

  for await (const sheetRow of rows) {
    const row = read(sheetRow);
    words.add(row.words);
    count += 1;
    if (count % progressEvery === 0) onProgress(count);
    const { problem, note, isDouble } = repeats.look(row);
    if (note !== null) notes.add([note]);
    if (isDouble) doubles += 1;
    if (note?.code === 'skipped-duplicate' || (isDouble && leaveOutDoubles)) {
      skippedRows += 1;
      continue;
    }
    if (row.tickets > 1) notes.add([{ line: row.line, code: 'several-tickets', limit: row.tickets }]);
    const own = problem === null ? row.problems : [...row.problems, problem];
    problems.add(own);
    valueGroups.add(row.refused, row.line);
    if (own.length === 0 && !isDouble && row.scannableCode === '') await known.look(row);
    const key = row.orderNumber === '' ? `line:${row.line}` : `order:${row.orderNumber}`;
    const kept = keep(row, own.length > 0, store);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [kept]);
    else group.push(kept);
  }

  const there = await known.lines();
  notes.add([...there].map((line) => ({ line, code: 'person-registered' })));
  doubles += there.size;
  const isLeftOut = ({ line }: Row): boolean => leaveOutDoubles && there.has(line);
  if (leaveOutDoubles) skippedRows += there.size;
  const orders = [...groups.values()].flatMap(([first]) =>
    first === undefined || first.orderNumber === '' ? [] : [first.orderNumber],
  );
  const has = await taken(repeats.codes(), orders);
  const usable: [string, readonly Row[]][] = [];
  for (const [key, group] of groups) {
    const wanted = there.size === 0 ? group : group.filter((row) => !isLeftOut(row));
    const { rest, found } = goodOf(key, wanted, has, rules, store);
    problems.add(found);
    if (rest.length > 0) usable.push([key, rest]);
  }
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
  };
  return { report, groups: plannedOf(good, store) };
};

/** So many addresses are asked about at once. */
const askedAtOnce = 1_000;

/** Finds the rows of people who are registered with the same name and e-mail, while the file is read. */
const openRegistered = (registered: EventLookUps['registered']) => {
  const lines = new Set<number>();
  let waiting: { readonly line: number; readonly key: string; readonly email: string }[] = [];
  const ask = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const asked = waiting;
    waiting = [];
    const keys = new Set((await registered(asked.map(({ email }) => email))).map(personKey));
    for (const { line, key } of asked) if (keys.has(key)) lines.add(line);
  };
  return {
    look: async ({ line, personal }: ImportRow): Promise<void> => {
      const key = personKey(personal);
      if (key === null) return;
      waiting.push({ line, key, email: personal.email });
      if (waiting.length >= askedAtOnce) await ask();
    },
    lines: async (): Promise<ReadonlySet<number>> => {
      await ask();
      return lines;
    },
  };
};

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
  return { rest: [], found: [...found, ...leftOut(group, ({ line, isBad }) => isBad || bad.has(line))] };
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
    report(leftOut(rows, ({ line }) => late.has(line)));
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
  const seatedIn = holdsSeat(status) ? activities : [];
  return { line, orderNumber, scannableCode, seatedIn, isBad, place: store.add(text), bytes };
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
const leftOut = (group: readonly Row[], isAtFault: (row: Row) => boolean): ImportProblem[] => {
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
