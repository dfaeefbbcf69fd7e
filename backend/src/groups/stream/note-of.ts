import type { RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationState } from '@turnout/contracts/registration';
import type { Platform } from '../../platform/module/platform.ts';
import { registrationStream } from './group-of.ts';

const noted = registrationEvents.RegistrantNoted;

/**
 * Reads what staff noted of a registrant; empty where nothing is noted, or the person was erased. Only of somebody who has a
 * note is the stream read again: of all others the state says that there is none.
 */
export const openNoteOf =
  ({ log, keyring }: Pick<Platform, 'log' | 'keyring'>) =>
  async (state: RegistrationState, registrantId: RegistrantId): Promise<string> => {
    const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
    if (state.kind === 'absent' || person?.hasNote !== true || person.isErased) return '';
    const facts = await log.readStream(registrationStream(state.primaryId));
    const last = facts.findLast(
      ({ type, data }) => type === noted.type && noted.data.parse(data).registrantId === registrantId,
    );
    const text = last?.sealed[registrantId];
    const value = text === undefined ? null : await keyring.unseal(registrantId, text);
    return value === null ? '' : noted.personal.parse(value).note;
  };
