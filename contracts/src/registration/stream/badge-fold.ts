import { registrationEvents as facts } from './events.ts';
import { toGroup, update } from './to-group.ts';

/** Folds facts about the badges of a group's people. */
export const badgeClauses = [
  toGroup(facts.BadgePrinted, (group, { data }) =>
    data.registrants.reduce(
      (so, id) => update(so, id, (was) => ({ ...was, isPrinted: true, timesPrinted: was.timesPrinted + 1 })),
      {
        ...group,
        isNumberOnBadge: group.isNumberOnBadge || data.showsNumber === true,
      },
    ),
  ),
  toGroup(facts.BadgeReplaced, (group, { data: { registrantId, badge } }) =>
    update(group, registrantId, (was) => ({ ...was, badge, isPrinted: false })),
  ),
];
