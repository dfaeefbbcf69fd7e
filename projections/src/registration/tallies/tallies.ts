import type { FieldValue } from '@turnout/contracts/fields';
import type { EventId, FieldId, TypeId } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import type { Batch, RowKey } from '../../platform/table.ts';
import { answerTally, countedAs } from './answer-tally.ts';
import { groupSizes } from './group-sizes.ts';
import { countedBy, widgetSetups } from './widget-setup.ts';

/** What of somebody is counted. */
interface Talliable {
  readonly event_id: EventId;
  readonly status: RegistrationStatus;
  readonly fields: Readonly<Record<FieldId, FieldValue>>;
}

/** What is looked at to count the people of an event. */
export const tallyReads = (eventId: EventId): RowKey => widgetSetups.at(eventId);

/** Counts somebody otherwise: null before they came, and after they are gone. Costs what the event's widgets ask of them. */
export const tallied = (batch: Batch, before: Talliable | null, after: Talliable | null): void => {
  const eventId = (after ?? before)?.event_id;
  if (eventId === undefined || batch.replay !== undefined) return;
  const setup = widgetSetups.get(batch, eventId)?.setup;
  if (setup === undefined) return;
  for (const counted of countedBy(setup)) {
    const answersOf = (one: Talliable | null) => counted.fields.map((field) => one?.fields[field] ?? null);
    const isSame =
      before?.status === after?.status && JSON.stringify(answersOf(before)) === JSON.stringify(answersOf(after));
    if (isSame) continue;
    for (const [one, people] of [
      [before, -1n],
      [after, 1n],
    ] as const) {
      if (one === null) continue;
      for (const { people: so, amount, ...place } of countedAs(
        counted,
        { eventId, status: one.status, people },
        answersOf(one),
      ))
        answerTally.add(batch, place, { people: so, amount });
    }
  }
};

/** What of a group's primary registrant says how the group is counted. */
interface Grouped {
  readonly event_id: EventId;
  readonly type_id: TypeId;
  readonly status: RegistrationStatus;
  readonly group_size: number;
}

/** Counts a group otherwise; null where it is not there, or its primary registrant is gone. */
export const talliedGroup = (batch: Batch, before: Grouped | null, after: Grouped | null): void => {
  for (const [one, groups] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    if (one === null) continue;
    const { event_id, type_id, status, group_size } = one;
    groupSizes.add(batch, { event_id, type_id, status, size: String(group_size) }, { groups });
  }
};
