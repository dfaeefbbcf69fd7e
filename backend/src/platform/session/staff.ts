import type { CheckpointAttendee, CheckpointCheckinView } from '@turnout/contracts/checkpoint';
import type { ActivityAttendee } from '@turnout/contracts/forms';
import { hidesNames, meets, needs, type Position, type Rights } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';

const seesStaff = needs.event('viewUsers');

/**
 * Whether somebody is told who of the staff did something; others are told that it was done, and at which
 * desk (rule access/staff-names). Every answer, view and file that names staff asks this.
 */
export const maySeeStaff = (rights: Rights | null): boolean => meets(seesStaff, rights);

/** What an account is called and its address; null where there is none. */
export type Profile = (accountId: string) => Promise<{ readonly name: string; readonly email: string } | null>;

/**
 * Everything that an account was ever called, each name with the place in the log from which it held, oldest first.
 * Empty where there is no such account; names are empty once the person was erased.
 */
export type NamesOfStaff = (
  accountId: string,
) => Promise<readonly { readonly position: Position; readonly name: string }[]>;

const nobody: Profile = () => Promise.resolve(null);

/** Names of accounts as somebody with these rights may learn them: without viewUsers nobody has one. */
export const profileFor = (profile: Profile, rights: Rights | null): Profile =>
  maySeeStaff(rights) ? profile : nobody;

/** What colleagues at a desk call one of the staff: never by an address, as which an account may be named too. */
const calledAtDesk = (name: string): string => (name.includes('@') ? '' : name);

/**
 * Names of accounts as whoever may check in at an event learns them, where a desk turns somebody away who was let in
 * before: without viewUsers too, and without the address.
 */
export const colleagueOf =
  (profile: Profile): Profile =>
  async (accountId) => {
    const who = await profile(accountId);
    return who === null ? null : { name: calledAtDesk(who.name), email: '' };
  };

/** By whom somebody was let in, as a desk hears it: by a colleague's name, else at least where. */
export const letInBy = (who: { readonly name: string } | null, desk: string | null): string | null => {
  const known = [who?.name ?? '', desk ?? ''].find((name) => name !== '');
  return known ?? null;
};

/** Everything that may tell who somebody is, empty. */
const nameless = { firstName: '', lastName: '' };

/** Somebody as a device may see them: without a name where its profile hides them (rule check-in/device-profiles). */
export const namesFor =
  (rights: Rights | null) =>
  <V extends { readonly firstName: string; readonly lastName: string }>(person: V): V =>
    hidesNames(rights) ? { ...person, ...nameless } : person;

/** A registration as somebody with these rights may see it: that it was checked in, not by whom. */
export const registrationFor =
  (rights: Rights | null) =>
  <V extends RegistrationView>(view: V): V =>
    namesFor(rights)(
      view.checkedInBy === null || maySeeStaff(rights) ? view : { ...view, checkedInBy: { name: '', email: '' } },
    );

/** Somebody at an activity as whoever has these rights may see them: let in or turned away, not by whom. */
export const activityAttendeeFor =
  (rights: Rights | null) =>
  (one: ActivityAttendee): ActivityAttendee =>
    maySeeStaff(rights)
      ? one
      : {
          ...one,
          checkin: one.checkin === null ? null : { ...one.checkin, by: '' },
          denied: one.denied === null ? null : { ...one.denied, by: '' },
        };

/** Attendees checked themselves in: that names nobody. */
const external = 'external';

/** A person at a checkpoint as a device may see them; where it is told no names, nothing that they entered either. */
export const checkpointAttendeeFor =
  (rights: Rights | null) =>
  (person: CheckpointAttendee): CheckpointAttendee =>
    hidesNames(rights) ? { ...person, ...nameless, registrationFields: [], fields: [] } : person;

/** A checkpoint's card as somebody with these rights may see it. */
export const cardFor =
  (rights: Rights | null) =>
  (card: CheckpointCheckinView): CheckpointCheckinView =>
    card.creator === external || maySeeStaff(rights) ? card : { ...card, creator: '' };

/** A person at a checkpoint as whoever works there may see them: let in by whom, as colleagues call them. */
export const attendeeAtDesk = (person: CheckpointAttendee): CheckpointAttendee =>
  person.checkin === null ? person : { ...person, checkin: { ...person.checkin, by: calledAtDesk(person.checkin.by) } };
