import { useCallback, useMemo, useState } from 'react';
import { activitiesId } from '../../../../ui/activity-choice.ts';
import { addedOn, offersBeside, withAdded } from '../entered/adding.form.ts';
import { type Entered, knownOf, type OwnGroup } from '../entered/edit.form.ts';
import { type Change, emptyDraft, inputId } from '../entered/register.form.ts';
import type { SiteEvent } from '../../parts/site-reads.ts';
import type { SiteType } from '../../parts/site-types.ts';
import { useOfferedTypes } from '../../parts/use-offered-types.ts';
import { useFormRules } from './use-register.ts';

const none: readonly SiteType[] = [];
/** Whoever holds a link adds as a visitor does, also where staff are logged in on the device. */
const stranger = { isStaff: false, hasPrivilege: false, isLoggedIn: false, isKnown: true };

interface Adds {
  readonly event: SiteEvent;
  readonly group: OwnGroup;
  /** What is entered of those who are registered. */
  readonly entered: Entered;
  /** Takes away what is wrong with an input. */
  readonly mark: (input: string, message: null) => void;
}

/** Whom somebody adds to their registration, until it is saved. */
export const useAdding = ({ event, group, entered, mark }: Adds) => {
  const types = useOfferedTypes();
  const rules = useFormRules({ event, visitor: stranger }, types.state === 'read' ? types.data : none);
  const [primary] = group.people;
  const typeId = primary?.type._id;
  const [draft, setDraft] = useState(() => (typeId === undefined ? null : emptyDraft(typeId)));
  const own = useMemo(
    () => (primary === undefined ? {} : { ...knownOf(primary), ...entered[primary._id] }),
    [primary, entered],
  );
  const change = useCallback(
    (next: Change): void => {
      setDraft((before) => (before === null ? null : withAdded(before, next, own)));
      if ('enter' in next) mark(inputId(next.of, next.in), null);
      if ('copyTo' in next) for (const field of next.fields) mark(inputId(next.copyTo, field), null);
      if ('choose' in next) mark(activitiesId(next.for), null);
      if ('agree' in next) mark('terms', null);
      if ('code' in next) mark('promo-code', null);
    },
    [mark, own],
  );
  const added = useMemo(() => (draft === null ? { people: [], termsAgreed: false } : addedOn(draft)), [draft]);
  return {
    added,
    /** The activities of the event that are open to choice. */
    activities: types.activities,
    /** Reads anew the types that there are, their seats and the activities. */
    readOffers: types.again,
    rules,
    change,
    /** The place in the group of the first of them. */
    firstPlace: group.mayAdd?.place ?? Math.max(0, ...group.people.map((one) => one.registrationIndex)) + 1,
    offers: offersBeside(group.mayAdd, added, rules),
    /** They are registered now. */
    clear: () => setDraft(typeId === undefined ? null : emptyDraft(typeId)),
  };
};
