import {
  hashedCode,
  hashedNumber,
  type CopiedGroup,
  type CopiedPerson,
  type SaidAtDesk,
} from '@turnout/contracts/check-in';
import { RegistrantId, type PrimaryId } from '@turnout/contracts/kernel';
import type { DeskPerson } from '@turnout/projections/check-in/queries';
import { hash } from 'node:crypto';
import type { InstallationIds } from '../../platform/ids/ids.ts';

const hashBytes = 16;

/** The hash of a code in a copy (see CodeHash). */
export const codeHash = (salt: string, text: string): string =>
  hash('sha256', `${salt}\n${text}`, 'buffer').subarray(0, hashBytes).toString('base64url');

interface Copying {
  readonly ids: Pick<InstallationIds, 'badges' | 'deskKeys'>;
  readonly salt: string;
  /** Nobody who owes something comes in. */
  readonly isPaidFirst: boolean;
  /** A device that is told nobody's name. */
  readonly hasNames: boolean;
  /** Said of people at the desk; nobody: nothing is said of them. */
  readonly said: ReadonlyMap<RegistrantId, SaidAtDesk>;
}

const copiedPerson = (person: DeskPerson, { ids, salt, isPaidFirst, hasNames, said }: Copying): CopiedPerson => {
  const { registrantId, badge, ticketCode, isOwing, entries } = person;
  const atDesk = said.get(registrantId);
  const hashed = (code: string) => codeHash(salt, hashedCode(code));
  const replaced = Array.from({ length: badge }, (_, number) => ids.badges.codeOf(registrantId, number));
  // Badges from before there were codes carry the id, and are the first.
  const [good, lost] = badge === 0 ? [[registrantId], []] : [[], [registrantId]];
  return {
    key: ids.deskKeys.keyOf(registrantId),
    codes: [ids.badges.codeOf(registrantId, badge), ...good, ...(ticketCode === '' ? [] : [ticketCode])].map(hashed),
    replaced: [...replaced, ...lost].map(hashed),
    firstName: hasNames ? person.firstName : '',
    lastName: hasNames ? person.lastName : '',
    typeId: person.typeId,
    status: person.status,
    owes: isPaidFirst && isOwing,
    presence: person.presence,
    at: person.at,
    takesPart: person.takesPart,
    isInsideEvent: person.isInsideEvent,
    ...(entries.length === 0 ? {} : { entries: [...entries] }),
    ...(atDesk === undefined ? {} : { said: atDesk }),
  };
};

/** Groups as a desk has them; one that nobody is left of has nobody in it. */
export const copiedGroups = (
  groups: readonly PrimaryId[],
  people: readonly DeskPerson[],
  copying: Copying,
): CopiedGroup[] => {
  const byGroup = Map.groupBy(people, ({ primaryId }) => primaryId);
  return groups.map((primaryId) => {
    const all = byGroup.get(primaryId) ?? [];
    return {
      key: copying.ids.deskKeys.keyOf(RegistrantId.parse(primaryId)),
      numbers: [...new Set(all.map(({ number }) => number))]
        .filter((number) => number !== '')
        .map((number) => codeHash(copying.salt, hashedNumber(number))),
      people: all.map((person) => copiedPerson(person, copying)),
    };
  });
};
