import { UnreadableEvent, type StoredEvent } from '@turnout/contracts/kernel';
import { SealBroken, type Keyring } from '../personal/keyring.ts';

/** What an event says of persons. */
export interface Unsealed {
  /** By person id; null for a person who has been erased. */
  readonly personal: Readonly<Record<string, unknown>>;
  /** Why some of it cannot be read; null where all of it could. */
  readonly failure: UnreadableEvent | null;
}

/** Unseals what events say of persons, keys looked up in one go. */
export const unsealEvents = async (
  keyring: Pick<Keyring, 'unsealMany'>,
  events: readonly StoredEvent[],
): Promise<readonly Unsealed[]> => {
  const pairs = events.flatMap(pairsOf);
  try {
    const values = pairs.length === 0 ? [] : await keyring.unsealMany(pairs);
    let used = 0;
    return events.map(({ sealed }) => {
      const ids = Object.keys(sealed);
      used += ids.length;
      return { personal: personalOf(ids, values.slice(used - ids.length, used)), failure: null };
    });
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return Promise.all(events.map((event) => unsealAlone(keyring, event)));
  }
};

const pairsOf = ({ sealed }: StoredEvent) =>
  Object.entries(sealed).map(([personId, text]) => ({ personId, sealed: text }));

const personalOf = (ids: readonly string[], values: readonly unknown[]) =>
  Object.fromEntries(ids.map((id, index) => [id, values[index] ?? null]));

const unsealAlone = async (keyring: Pick<Keyring, 'unsealMany'>, event: StoredEvent): Promise<Unsealed> => {
  try {
    const values = await keyring.unsealMany(pairsOf(event));
    return { personal: personalOf(Object.keys(event.sealed), values), failure: null };
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    const fault = `what it says of person ${error.personId} was changed after it was sealed, or that person's key was`;
    return { personal: {}, failure: new UnreadableEvent(event, fault) };
  }
};
