import { hash } from 'node:crypto';
import { comparable } from '@turnout/contracts/fields';
import type { ImportMapping, ImportProblem } from '@turnout/contracts/attendee-import';
import type { RegistrantPersonal } from '@turnout/contracts/registration';
import type { ImportRow } from './row.ts';

export const nameOf = ({ firstName, lastName }: Pick<RegistrantPersonal, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Short enough to be held of every row, long enough that no two are alike by chance. */
const brief = (text: string): string => hash('sha1', text, 'base64').slice(0, 12);

type Person = Pick<RegistrantPersonal, 'firstName' | 'lastName' | 'email'>;

/** The same for two who have the same name and e-mail; null for whom one of them is not known. */
export const personKey = (person: Person): string | null => keyOf(comparable(nameOf(person)), person.email);

const keyOf = (name: string, email: string): string | null =>
  name === '' || email === '' ? null : brief(`${name}\n${email.toLowerCase()}`);

/** What a row repeats of an earlier one. */
interface Repeat {
  readonly problem: ImportProblem | null;
  /** Keeps nobody out: people come without a name of their own, such as somebody's guest. */
  readonly note: ImportProblem | null;
  /** An earlier row is of the same person: same name, same e-mail, and no ticket code that would make it another ticket. */
  readonly isDouble: boolean;
  /** Of a row that can be somebody's double and is none in the file. */
  readonly person: string | null;
}

/**
 * Finds rows that repeat earlier ones. A ticket code is one person's: the same row twice with one is a duplicate,
 * another row with it is wrong. Without a code the same name, or the same row, is only noted.
 */
export const openRepeats = ({ skipDuplicates }: ImportMapping) => {
  const codes = new Map<string, number>();
  const likenesses = new Map<string, number>();
  const names = new Map<string, number>();
  const people = new Map<string, number>();

  const ofCode = ({ line, likeness: text, scannableCode }: ImportRow): Pick<Repeat, 'problem' | 'note'> => {
    const likeness = brief(text);
    const twin = likenesses.get(likeness);
    if (twin !== undefined && skipDuplicates)
      return { problem: null, note: { line, code: 'skipped-duplicate', otherLine: twin } };
    if (twin !== undefined) return { problem: { line, code: 'duplicate-row', otherLine: twin }, note: null };
    likenesses.set(likeness, line);
    const otherLine = codes.get(scannableCode);
    if (otherLine !== undefined)
      return {
        problem: { line, code: 'duplicate-code', value: scannableCode.slice(0, 100), otherLine },
        note: null,
      };
    codes.set(scannableCode, line);
    return { problem: null, note: null };
  };

  const ofName = ({ line, scannableCode, problems }: ImportRow, name: string): ImportProblem | null => {
    if (name === '') return null;
    const otherLine = names.get(brief(name));
    if (otherLine === undefined) names.set(brief(name), line);
    const isNoted = otherLine !== undefined && scannableCode === '' && problems.length === 0;
    return isNoted ? { line, code: 'same-name', otherLine } : null;
  };

  const none = { problem: null, note: null, isDouble: false, person: null };

  return {
    look: (row: ImportRow): Repeat => {
      const { line, personal, problems, scannableCode } = row;
      if (problems.some(({ code }) => code === 'empty')) return none;
      const name = comparable(nameOf(personal));
      const note = ofName(row, name);
      if (scannableCode !== '') return { ...none, ...ofCode(row) };
      const person = problems.length > 0 ? null : keyOf(name, personal.email);
      const otherLine = person === null ? undefined : people.get(person);
      if (otherLine !== undefined) return { ...none, note: { line, code: 'same-person', otherLine }, isDouble: true };
      if (person !== null) people.set(person, line);
      return { ...none, note, person };
    },
    /** All ticket codes so far. */
    codes: (): readonly string[] => [...codes.keys()],
  };
};
