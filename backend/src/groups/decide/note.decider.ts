import { reject, type Decide, type EventOf, type RegistrantId } from '@turnout/contracts/kernel';
import type { registrationEvents, RegistrationState } from '@turnout/contracts/registration';

/**
 * Sets a registrant's note for staff, or takes it away (rule check-in/note-for-staff). Whoever did not see the one that there
 * is by now is refused.
 * @param command `seen`: the settings that whoever sets it knew of.
 */
export const noteRegistrant: Decide<
  { readonly registrantId: RegistrantId; readonly note: string; readonly seen: number },
  RegistrationState,
  EventOf<(typeof registrationEvents)['RegistrantNoted']>,
  'registration-not-found' | 'registrant-erased' | 'note-changed'
> = ({ registrantId, note, seen }, state) => {
  const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  if (person.isErased) return reject('registrant-erased');
  if (person.noteSettings !== seen) return reject('note-changed');
  const { eventId, primaryId } = state;
  const isEmpty = note === '';
  if (isEmpty && !person.hasNote) return [];
  return [
    {
      type: 'RegistrantNoted',
      data: { eventId, primaryId, registrantId, isEmpty },
      personal: { [registrantId]: { note } },
    },
  ];
};
