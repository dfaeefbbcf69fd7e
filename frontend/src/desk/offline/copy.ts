import type { CopiedGroup, CopiedPerson, CopiedRules, DeskCopy } from '@turnout/contracts/check-in';

/** The copy of an event's people for one place, in memory, with what leads to them. */
export interface Copy {
  readonly salt: string;
  readonly rules: CopiedRules;
  readonly version: string;
  readonly cursor: string;
  /** The moment at which the server had it so, in ms by its own clock. */
  readonly asOf: number;
  readonly isComplete: boolean;
  /** People of the event, as far as the pages said; null: they did not. */
  readonly all: number | null;
  readonly types: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, CopiedGroup>;
  readonly people: ReadonlyMap<string, CopiedPerson>;
  readonly byCode: ReadonlyMap<string, string>;
  readonly byNumber: ReadonlyMap<string, string>;
  /** Badges that were lost and replaced. */
  readonly byReplaced: ReadonlyMap<string, string>;
  /** The group of each person. */
  readonly groupOf: ReadonlyMap<string, string>;
}

/** A page as the server sends it, and as the device keeps it. */
export type CopyPage = DeskCopy;

interface Growing {
  groups: Map<string, CopiedGroup>;
  people: Map<string, CopiedPerson>;
  byCode: Map<string, string>;
  byNumber: Map<string, string>;
  byReplaced: Map<string, string>;
  groupOf: Map<string, string>;
}

/** A group goes with all that led to it; a code that leads to somebody else by now stays. */
const without = ({ groups, people, byCode, byNumber, byReplaced, groupOf }: Growing, key: string): void => {
  const was = groups.get(key);
  if (was === undefined) return;
  groups.delete(key);
  for (const number of was.numbers) if (byNumber.get(number) === key) byNumber.delete(number);
  for (const person of was.people) {
    people.delete(person.key);
    if (groupOf.get(person.key) === key) groupOf.delete(person.key);
    for (const code of person.codes) if (byCode.get(code) === person.key) byCode.delete(code);
    for (const code of person.replaced ?? []) if (byReplaced.get(code) === person.key) byReplaced.delete(code);
  }
};

/** The maps that a copy grows from: maps of its own, so that whoever holds the copy before keeps it whole. */
const growing = (before: Copy | null): Growing => ({
  groups: new Map(before?.groups),
  people: new Map(before?.people),
  byCode: new Map(before?.byCode),
  byNumber: new Map(before?.byNumber),
  byReplaced: new Map(before?.byReplaced),
  groupOf: new Map(before?.groupOf),
});

/** A copy with pages more: of a group that comes again only the last counts. */
export const withPages = (before: Copy | null, pages: readonly CopyPage[]): Copy | null => {
  const last = pages.at(-1);
  if (last === undefined) return before;
  const all = growing(before);
  for (const group of pages.flatMap(({ groups }) => groups)) {
    without(all, group.key);
    if (group.people.length === 0) continue;
    all.groups.set(group.key, group);
    for (const number of group.numbers) all.byNumber.set(number, group.key);
    for (const person of group.people) {
      all.people.set(person.key, person);
      all.groupOf.set(person.key, group.key);
      for (const code of person.codes) all.byCode.set(code, person.key);
      for (const code of person.replaced ?? []) all.byReplaced.set(code, person.key);
    }
  }
  const { salt, rules, version, cursor, serverTime } = last;
  return {
    salt,
    rules,
    version,
    cursor,
    asOf: Date.parse(serverTime),
    // Changes that are not all there yet make a whole copy no less whole.
    isComplete: before?.isComplete === true || pages.some(({ isComplete }) => isComplete),
    all: pages.findLast(({ people }) => people !== undefined)?.people ?? before?.all ?? null,
    types: new Map(last.types.map(({ _id, name }) => [_id, name])),
    ...all,
  };
};

/** The entry of a copy behind something presented. */
export type Found =
  /** `isReplaced`: by a badge that was lost, and opens nothing any more. */
  | { readonly kind: 'person'; readonly person: CopiedPerson; readonly isReplaced?: boolean }
  /** A number of several people, none of whom is guessed. */
  | { readonly kind: 'group'; readonly key: string; readonly people: readonly CopiedPerson[] }
  | { readonly kind: 'nobody' };

const ofGroup = ({ key, people }: CopiedGroup): Found => {
  const there = people.filter(({ status }) => status !== 'deleted');
  const [only] = there;
  return only !== undefined && there.length === 1
    ? { kind: 'person', person: only }
    : { kind: 'group', key, people: there };
};

/** The person whom some hashes mean; of several readings the first that means anybody (rule check-in/what-is-presented). */
export const findIn = (copy: Copy, hashes: readonly string[]): Found => {
  for (const hash of hashes) {
    const person = copy.people.get(copy.byCode.get(hash) ?? '');
    if (person !== undefined) return { kind: 'person', person };
    const holder = copy.people.get(copy.byReplaced.get(hash) ?? '');
    if (holder !== undefined) return { kind: 'person', person: holder, isReplaced: true };
    const group = copy.groups.get(copy.byNumber.get(hash) ?? '');
    if (group !== undefined && group.people.length > 0) return ofGroup(group);
  }
  return { kind: 'nobody' };
};

export const nameOfCopied = ({ firstName, lastName }: CopiedPerson): string => `${firstName} ${lastName}`.trim();

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** At most so many people whose name has all the words, in any order; accents do not count. */
export const namedLike = (copy: Copy, text: string, atMost: number): readonly CopiedPerson[] => {
  const words = plain(text).split(/\s+/u).filter(Boolean);
  const found: CopiedPerson[] = [];
  for (const person of copy.people.values()) {
    if (person.status === 'deleted') continue;
    const name = plain(nameOfCopied(person));
    if (words.every((word) => name.includes(word)) && found.push(person) >= atMost) break;
  }
  return found;
};
