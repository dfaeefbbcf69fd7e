import { isRegistrationOpenAt, type EventDetails } from '@turnout/contracts/event-setup';
import { isBroughtAlong, isPublicType, type TypeDetails } from '@turnout/contracts/forms';
import { reject, type Instant, type Rejection, type TypeId } from '@turnout/contracts/kernel';

/** The reason why the public form of an event takes no registration now (rule registration/open-form); null when it does. */
export const refuseClosed = (
  event: EventDetails,
  now: Instant,
): Rejection<'registration-prevented' | 'registration-closed'> | null => {
  if (event.preventExternalRegistrations) return reject('registration-prevented');
  return isRegistrationOpenAt(event, now) ? null : reject('registration-closed', { event: event.name });
};

/** A person of a group, with the type that they register under. */
export interface OfGroup {
  readonly typeId: TypeId;
  readonly details: TypeDetails;
}

/** The types that a code opens for whoever registers with it; none without one. */
export type Opened = readonly string[];

/** Why nobody has this type who comes alone or brings others along; null where they may. */
export const refuseAsPrimary = ({ typeGroupOnly, name }: TypeDetails): Rejection<'type-of-companions'> | null =>
  typeGroupOnly ? reject('type-of-companions', { type: name }) : null;

const isOpenTo = (opened: Opened, { typeId, details }: OfGroup): boolean =>
  isPublicType(details) || opened.includes(typeId);

/**
 * Why strangers may not register such a group; null when they may: the primary one of a public type, or one that their code
 * opens, that is chosen by itself; the others as many as the primary's type lets bring along, public or not.
 */
export const refuseGroup = (
  primary: OfGroup,
  others: readonly OfGroup[],
  opened: Opened,
): Rejection<'type-not-found' | 'type-of-companions' | 'group-not-allowed' | 'seats-exhausted'> | null => {
  if (!isOpenTo(opened, primary)) return reject('type-not-found');
  return (
    refuseAsPrimary(primary.details) ??
    refuseAdded(primary, { present: [], opened }, others) ??
    refuseTooMany([primary, ...others])
  );
};

/** More than a type has seats for in all, so that they need not be judged; how many are left is asked when they are claimed. */
const refuseTooMany = (people: readonly OfGroup[]): Rejection<'seats-exhausted'> | null => {
  const counts = new Map<TypeId, number>();
  for (const { typeId, details } of people) {
    const count = (counts.get(typeId) ?? 0) + 1;
    counts.set(typeId, count);
    const { availableSeats: left, name: type } = details;
    if (left > 0 && count > left) return reject('seats-exhausted', { type, left });
  }
  return null;
};

/**
 * Why strangers may not bring these along too; null when they may.
 * @param present the types of those whom the primary has brought along already. @param opened by their code.
 */
export const refuseAdded = (
  primary: OfGroup,
  { present, opened }: { readonly present: readonly TypeId[]; readonly opened: Opened },
  others: readonly OfGroup[],
): Rejection<'type-not-found' | 'group-not-allowed' | 'seats-exhausted'> | null => {
  const isAlong = ({ typeId, details: { hiddenFromExternal } }: OfGroup): boolean =>
    isBroughtAlong(primary.details, { _id: typeId, hiddenFromExternal });
  if (!others.every((one) => isOpenTo(opened, one) || isAlong(one))) return reject('type-not-found');
  const { groups, groupCount } = primary.details;
  const counts = new Map<TypeId, number>();
  for (const typeId of present) counts.set(typeId, (counts.get(typeId) ?? 0) + 1);
  for (const { typeId, details } of others) {
    const count = (counts.get(typeId) ?? 0) + 1;
    counts.set(typeId, count);
    const allowed = groups.includes(typeId) ? (groupCount[typeId] ?? 0) : 0;
    if (count > allowed) return reject('group-not-allowed', { count: allowed, type: details.name });
  }
  return refuseTooMany(others);
};
