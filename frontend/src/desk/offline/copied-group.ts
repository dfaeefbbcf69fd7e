import type { CopiedGroup, CopiedPerson } from '@turnout/contracts/check-in';
import type { Instant } from '@turnout/contracts/kernel';
import type { Intent } from '../scanner.state.ts';
import type { ByCopy } from '../verdict.ts';
import { type Copy, type Found, nameOfCopied } from './copy.ts';
import { decideByCopy, type Decided } from './decide.ts';
import type { SeenHere } from './seen.ts';

/** The grounds of decisions about a group. */
export interface Grounds {
  readonly copy: Copy;
  readonly seen: SeenHere;
  /** Of the scan, by the server's clock. */
  readonly now: Instant;
}

const decidedOn = ({ copy, seen, now }: Grounds, person: CopiedPerson, mode: Intent['mode']): Decided =>
  decideByCopy(copy, { kind: 'person', person }, seen, { mode, now });

const there = ({ people }: CopiedGroup): readonly CopiedPerson[] => people.filter(({ status }) => status !== 'deleted');

/** The group of whatever was found, of whom somebody else may be let in as well; null: there is nobody. */
export const othersOf = (grounds: Grounds, found: Found, mode: Intent['mode']): NonNullable<ByCopy['group']> | null => {
  // A group is not turned away or let out after one of it.
  if (found.kind === 'nobody' || (found.kind === 'person' && mode !== undefined)) return null;
  const { copy } = grounds;
  const key = found.kind === 'group' ? found.key : copy.groupOf.get(found.person.key);
  const group = key === undefined ? undefined : copy.groups.get(key);
  if (group === undefined) return null;
  const people = there(group)
    .filter(({ key: one }) => found.kind === 'group' || one !== found.person.key)
    .map((person) => ({
      id: person.key,
      name: nameOfCopied(person),
      isLeft: decidedOn(grounds, person, mode).reason === null,
    }));
  return people.some(({ isLeft }) => isLeft) ? { key: group.key, people } : null;
};

/** The people of a group who are meant by an intent for it; `chosen`: the keys of those who were picked, null for all. */
export const decideGroup = (
  grounds: Grounds,
  group: CopiedGroup,
  { mode, chosen }: { readonly mode: Intent['mode']; readonly chosen: ReadonlySet<string> | null },
): readonly { readonly person: CopiedPerson; readonly decided: Decided }[] =>
  there(group)
    .filter(({ key }) => chosen === null || chosen.has(key))
    .map((person) => ({ person, decided: decidedOn(grounds, person, mode) }));
