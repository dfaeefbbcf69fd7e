import { dayOfEvent, type EventDetails } from '@turnout/contracts/event-setup';
import type { RegistrantId, Rejection, TypeId } from '@turnout/contracts/kernel';
import type { ChangeType } from '@turnout/contracts/self-service';
import type { RegistrantPersonal, RegistrantState } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { chargeChange, chargedAsBefore, chargedBy, type ChangedPerson } from '../../groups/charge/charge-change.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import type { Becoming } from './decider.ts';

interface Changing {
  readonly found: FoundGroup;
  readonly event: EventDetails;
  readonly body: ChangeType;
  readonly caller: Pick<Caller, 'now'>;
}

/** Somebody under the new type. */
interface Judged {
  readonly was: RegistrantState;
  readonly before: RegistrantPersonal;
  readonly to: RegistrantId;
  readonly typeId: TypeId;
  readonly personal: RegistrantPersonal;
}

/**
 * What the new group is charged: what another type and what goes with it make a difference to, as of today; all of it anew
 * as of a day that is said, and where the event has another currency by now.
 */
export const chargeRebuilt = async (
  parts: RegistrationParts,
  { found: { state }, body, caller, event }: Changing,
  { people, becoming }: { readonly people: readonly Judged[]; readonly becoming: readonly Becoming[] },
): Promise<Charging | Rejection> => {
  const { eventId, currency } = state;
  const said = chargedBy(body);
  const isOtherCurrency = currency !== '' && currency !== event.appCurrency;
  const changed = people.map(({ was, before, to, typeId, personal }, index): ChangedPerson => ({
    registrantId: to,
    kept: was.lines,
    before: { typeId: was.typeId, fields: before.fields, activities: [...was.activities.keys()] },
    after: {
      typeId,
      fields: personal.fields,
      activities: (becoming[index]?.activities ?? []).map(({ activityId }) => activityId),
    },
  }));
  const charging = await chargeChange(parts, {
    eventId,
    currency,
    mode: 'type-change',
    now: caller.now,
    by: said === 'difference' && isOtherCurrency ? { anewAsOf: caller.now } : said,
    people: changed,
  });
  // A group that was never charged has no currency yet: what it is charged from now on, nothing, is in the event's.
  const ofBefore = {
    currency: currency === '' ? event.appCurrency : currency,
    asOf: dayOfEvent(caller.now, event.timeZone),
  };
  return charging ?? chargedAsBefore(changed, ofBefore);
};
