import { saysTheSame, type RegistrantId, type TypeId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import type { Accepted } from '../platform/command/handle.ts';
import type { Keyring } from '../platform/personal/keyring.ts';
import { cleanedValue, type Entered } from './entered-values.ts';

interface Given {
  readonly type: TypeId;
  readonly fields: readonly Entered[];
}

const { RegistrationSubmitted: submitted, RegistrantsAdded: added } = registrationEvents;
const { personal } = submitted;

/** Whom a fact registered, in the order of the request; null where it is no such fact. */
const registeredBy = ({ type, data }: Accepted<RegistrationState>['facts'][number]) => {
  if (type === submitted.type) return submitted.data.parse(data).registrants;
  return type === added.type ? added.data.parse(data).registrants : null;
};

/**
 * Whom the accepted command registered, where they are whom this request asks for: the same types in the
 * same order and the same values; null where they are not, and the command was another request's
 * (`command-id-reused`). Of those erased since, the values are not asked any more.
 * @param people everybody as this request gives them, the first of them first.
 */
export const sameSubmission = async (
  keyring: Pick<Keyring, 'unsealMany'>,
  { isRepeat, facts }: Pick<Accepted<RegistrationState>, 'isRepeat' | 'facts'>,
  people: readonly Given[],
): Promise<readonly RegistrantId[] | null> => {
  const fact = facts.find((one) => registeredBy(one) !== null);
  const registrants = fact === undefined ? null : registeredBy(fact);
  if (fact === undefined || registrants === null || registrants.length !== people.length) return null;
  const ids = registrants.map(({ registrantId }) => registrantId);
  if (!isRepeat) return ids;
  const stored = await keyring.unsealMany(
    registrants.map(({ registrantId }) => ({ personId: registrantId, sealed: fact.sealed[registrantId] ?? '' })),
  );
  const isSame = people.every(({ type, fields }, index) => {
    const known = personal.nullable().parse(stored[index] ?? null);
    const isSamePerson = type === registrants[index]?.typeId;
    if (known === null || !isSamePerson) return isSamePerson;
    const entered = new Map(fields.map(({ _id, value }) => [_id, cleanedValue(value)]));
    return [...entered].every(([id, value]) => saysTheSame(known.fields[id] ?? '', value.length === 0 ? '' : value));
  });
  return isSame ? ids : null;
};
