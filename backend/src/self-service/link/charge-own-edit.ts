import type { FieldValue } from '@turnout/contracts/fields';
import type { Instant, Rejection } from '@turnout/contracts/kernel';
import type { RegistrantState } from '@turnout/contracts/registration';
import { chargeChange } from '../../groups/charge/charge-change.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import type { ActivityChange } from '../../groups/decide/choose.ts';
import { activitiesAfter } from '../../groups/needs/reserve-changed.ts';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

type Answers = Readonly<Record<string, FieldValue>>;

/** What a registrant is charged who changes their answers and their activities themselves; undefined: as they were. */
export const chargeOwnEdit = (
  parts: RegistrationParts,
  edit: {
    readonly group: FoundGroup['state'];
    readonly person: RegistrantState;
    readonly answers: { readonly before: Answers; readonly after: Answers };
    readonly change: ActivityChange;
    readonly now: Instant;
  },
): Promise<Charging | undefined | Rejection> => {
  const { group, person, answers, change, now } = edit;
  const { registrantId, typeId, lines: kept, activities } = person;
  return chargeChange(parts, {
    eventId: group.eventId,
    currency: group.currency,
    mode: 'self-edit',
    now,
    by: 'difference',
    people: [
      {
        registrantId,
        kept,
        before: { typeId, fields: answers.before, activities: [...activities.keys()] },
        after: { typeId, fields: answers.after, activities: activitiesAfter(person, change) },
      },
    ],
  });
};
