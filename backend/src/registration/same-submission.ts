import { saysTheSame, type TypeId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import type { Accepted } from '../platform/command/handle.ts';
import type { Keyring } from '../platform/personal/keyring.ts';
import { cleanedValue, type Entered } from './entered-values.ts';

interface Given {
  readonly type: TypeId;
  readonly fields: readonly Entered[];
}

const { data, personal, type: submitted } = registrationEvents.RegistrationSubmitted;

/**
 * Whether what was accepted is the group that this request asks for: the same types in the same order
 * and the same values. A group of another kind under the same command is another request's
 * (`command-id-reused`). Of those erased since, the values are not asked any more.
 * @param people everybody as this request gives them, primary first.
 */
export const isSameSubmission = async (
  keyring: Pick<Keyring, 'unsealMany'>,
  { isRepeat, facts }: Pick<Accepted<RegistrationState>, 'isRepeat' | 'facts'>,
  people: readonly Given[],
): Promise<boolean> => {
  if (!isRepeat) return true;
  const fact = facts.find(({ type }) => type === submitted);
  if (fact === undefined) return false;
  const { registrants } = data.parse(fact.data);
  if (registrants.length !== people.length) return false;
  const stored = await keyring.unsealMany(
    registrants.map(({ registrantId }) => ({ personId: registrantId, sealed: fact.sealed[registrantId] ?? '' })),
  );
  return people.every(({ type, fields }, index) => {
    const known = personal.nullable().parse(stored[index] ?? null);
    const isSamePerson = type === registrants[index]?.typeId;
    if (known === null || !isSamePerson) return isSamePerson;
    const entered = new Map(fields.map(({ _id, value }) => [_id, cleanedValue(value)]));
    return [...entered].every(([id, value]) => saysTheSame(known.fields[id] ?? '', value.length === 0 ? '' : value));
  });
};
