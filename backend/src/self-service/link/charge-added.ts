import { followingActivities } from '@turnout/contracts/forms';
import { isRejection, type Rejection } from '@turnout/contracts/kernel';
import { refuseCurrency, type Charging } from '../../groups/decide/charged-facts.ts';
import { chargePeople } from '../../groups/charge/charge-people.ts';
import { judgeValues, type Request } from '../../groups/judge/judge-people.ts';
import { joiningOf } from '../../groups/join/joining.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { enteredCode } from '../../groups/stream/codes.ts';
import { newRegistrantId } from '../../platform/ids/registrant-ids.ts';
import type { Opened } from '../../groups/stream/opened.ts';

/** What those would be charged who come along, as adding them would: no seat and no use of a code is held for it. */
export const chargeAdded = async (
  parts: RegistrationParts,
  { found: { state: group } }: Opened,
  request: Request,
): Promise<Charging | Rejection> => {
  const joining = await joiningOf(parts, request, group);
  if (isRejection(joining)) return joining;
  const firstPlace = group.lastPlace + 1;
  const judged = await judgeValues(parts, request, { ...joining, firstPlace });
  if (isRejection(judged)) return judged;
  const { eventId, primaryId } = group;
  const { now } = request.caller;
  const promoCode = enteredCode(await parts.promoCodes(eventId), request.body.promoCode, now);
  if (isRejection(promoCode)) return promoCode;
  const activities = await parts.enrolling(eventId);
  const people = judged.map(({ typeId, personal, chosen = [] }, index) => ({
    registrantId: newRegistrantId(parts.platform.ids, primaryId, firstPlace + index),
    typeId,
    personal,
    activities: [
      ...new Set([
        ...followingActivities(activities, { typeId, answers: personal.fields }).map(({ activityId }) => activityId),
        ...chosen,
      ]),
    ],
  }));
  const charging = await chargePeople(parts, { eventId, mode: 'new', now, asOf: null, people, promoCode });
  if (isRejection(charging)) return charging;
  return refuseCurrency(group, charging) ?? charging;
};
