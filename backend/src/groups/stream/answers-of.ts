import type { FieldValue } from '@turnout/contracts/fields';
import {
  nobodyKnown,
  registrationEvents,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { StreamState } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';

/** A group as its stream tells, with what is sealed in it. */
export type GroupStream = Pick<StreamState<RegistrationState>, 'state' | 'sealed'>;

/** What somebody of a group answered; nothing of whoever was erased. */
export type AnswersOf = (
  group: Pick<GroupStream, 'sealed'>,
  person: Pick<RegistrantState, 'registrantId' | 'isErased'>,
) => Promise<Readonly<Record<string, FieldValue | undefined>>>;

const Personal = registrationEvents.RegistrationSubmitted.personal;

/** What opens what is sealed. */
export interface Unsealing {
  readonly keyring: Pick<Platform['keyring'], 'unseal'>;
}

export const openAnswersOf =
  ({ keyring }: Unsealing): AnswersOf =>
  async ({ sealed }, { registrantId, isErased }) => {
    const text = sealed.get(registrantId);
    const known = text === undefined || isErased ? null : await keyring.unseal(registrantId, text);
    return (known === null ? nobodyKnown : Personal.parse(known)).fields;
  };
