import { linesAfterEdit, type ChargeLine } from '@turnout/contracts/charges';
import type { FieldValue } from '@turnout/contracts/fields';
import {
  isRejection,
  reject,
  saysTheSame,
  type ActivityId,
  type Instant,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { RegistrantState, RegistrationState } from '@turnout/contracts/registration';
import { activitiesAfter, type ChangedActivities } from '../enrolment/hold-changed.ts';
import type { RegistrationParts } from '../parts.ts';
import { codeUsedBy } from '../promo-codes/promo-codes.ts';
import type { Charging } from './charged-facts.ts';
import { chargePeople } from './charge-people.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;
type Answers = Readonly<Record<string, FieldValue>>;

/**
 * What a registrant is charged once they changed their answers themselves: only what the change makes a difference to
 * costs what it costs today. Undefined: nothing changes. Refused, where that would put two currencies on one bill.
 */
export const chargeEdited = async (
  parts: RegistrationParts,
  edit: {
    readonly group: Group;
    readonly person: RegistrantState;
    readonly answers: { readonly before: Answers; readonly after: Answers };
    readonly change: Pick<ChangedActivities, 'enters' | 'leaves'>;
    readonly now: Instant;
  },
): Promise<Charging | undefined | Rejection> => {
  const { group, person, answers, change, now } = edit;
  const { registrantId, typeId, lines: kept } = person;
  const promoCode = codeUsedBy(await parts.promoCodes(group.eventId), kept);
  const charge = (fields: Answers, activities: readonly ActivityId[]) =>
    chargePeople(parts, {
      eventId: group.eventId,
      mode: 'self-edit',
      now,
      asOf: null,
      people: [{ registrantId, typeId, personal: { fields }, activities }],
      promoCode,
    });
  const before = await charge(answers.before, [...person.activities.keys()]);
  if (isRejection(before)) return before;
  const after = await charge(answers.after, activitiesAfter(person, change));
  if (isRejection(after)) return after;
  const lines = linesAfterEdit(kept, linesOf(before), linesOf(after));
  if (saysTheSame(lines, kept)) return undefined;
  if (group.currency !== '' && group.currency !== after.currency)
    return reject('group-other-currency', { currency: group.currency, now: after.currency });
  return { ...after, people: [{ registrantId, lines }] };
};

const linesOf = ({ people }: Charging): readonly ChargeLine[] => people.flatMap(({ lines }) => lines);
