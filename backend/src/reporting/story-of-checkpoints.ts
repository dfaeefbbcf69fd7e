import { checkpointCheckinEvents, checkpointDataEvents } from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/fields';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { messageEvents } from '@turnout/contracts/messaging';
import { offlineTellers } from './story-of-offline.ts';
import { change, fieldChanges, type TitleOf, type Teller } from './story-entry.ts';

const checkins = checkpointCheckinEvents;
const data = checkpointDataEvents;
type Values = Readonly<Record<string, FieldValue>>;

/** Tells what happened to a group at checkpoints and what was entered there. */
export const checkpointTeller = (titleOf: TitleOf): Teller => {
  const people = new Map<string, readonly RegistrantId[]>();
  const notes = new Map<string, string>();
  const printedAt = new Map<string, string>();
  const known = new Map<RegistrantId, Values>();

  const tellers: Readonly<Record<string, Teller>> = {
    ...offlineTellers(titleOf),
    CheckpointCheckedIn: (event) => {
      const { checkinId, checkpointId, registrants, code } = checkins.CheckpointCheckedIn.data.parse(event.data);
      people.set(checkinId, registrants);
      return [
        { registrants, checkpointId, changes: [change('status', null, 'checked-in'), change('code', null, code)] },
      ];
    },
    CheckpointCheckinStatusSet: (event) => {
      const { checkinId, checkpointId, from, status } = checkins.CheckpointCheckinStatusSet.data.parse(event.data);
      return [{ registrants: people.get(checkinId) ?? [], checkpointId, changes: [change('status', from, status)] }];
    },
    CheckpointCheckinPrinted: ({ data: stored, metadata }) => {
      const { checkinId, checkpointId } = checkins.CheckpointCheckinPrinted.data.parse(stored);
      const before = printedAt.get(checkinId) ?? null;
      printedAt.set(checkinId, metadata.at);
      return [
        { registrants: people.get(checkinId) ?? [], checkpointId, changes: [change('printed', before, metadata.at)] },
      ];
    },
    CheckpointCheckinNoted: ({ data: stored, personal }) => {
      const { checkinId, checkpointId, primaryId } = checkins.CheckpointCheckinNoted.data.parse(stored);
      const registrants = people.get(checkinId) ?? [];
      const said = checkins.CheckpointCheckinNoted.personal.nullable().parse(personal[primaryId] ?? null);
      if (said === null) return [{ registrants, checkpointId, changes: [] }];
      const before = notes.get(checkinId) ?? null;
      notes.set(checkinId, said.note);
      return [{ registrants, checkpointId, changes: [change('note', before, said.note)] }];
    },
    CheckpointConfirmationRequested: ({ data: stored }) => {
      const { checkinId, checkpointId } = checkins.CheckpointConfirmationRequested.data.parse(stored);
      return [{ registrants: people.get(checkinId) ?? [], checkpointId, changes: [] }];
    },
    CheckpointDataEntered: ({ data: stored, personal }) =>
      data.CheckpointDataEntered.data.parse(stored).registrants.map((registrantId) => {
        const said = data.CheckpointDataEntered.personal.nullable().parse(personal[registrantId] ?? null);
        if (said === null) return { registrants: [registrantId], changes: [] };
        const changes = fieldChanges(known.get(registrantId) ?? {}, said.fields, titleOf);
        known.set(registrantId, said.fields);
        return { registrants: [registrantId], changes };
      }),
    CheckpointDataCleared: ({ data: stored }) => {
      const { registrantId } = data.CheckpointDataCleared.data.parse(stored);
      const changes = fieldChanges(known.get(registrantId) ?? {}, {}, titleOf);
      known.delete(registrantId);
      return [{ registrants: [registrantId], changes }];
    },
  };
  return (event) => tellers[event.type]?.(event) ?? [];
};

const outcomes = Object.values(messageEvents);

/** Tells what became of a message: to whom, what, and why it did not get there. */
export const messageTeller: Teller = ({ type, data: stored, personal }) => {
  const schema = outcomes.find((one) => one.type === type);
  if (schema === undefined) return [];
  const message = schema.data.parse(stored);
  const envelope = schema.personal.nullable().parse(personal[message.registrantId] ?? null);
  const said = { ...envelope, ...message };
  return [
    {
      registrants: [message.registrantId],
      changes: [
        change('kind', null, message.kind),
        ...(envelope === null
          ? []
          : [
              ...('to' in envelope ? [change('to', null, envelope.to)] : []),
              change('subject', null, envelope.subject),
            ]),
        ...('reason' in said && typeof said.reason === 'string' ? [change('reason', null, said.reason)] : []),
      ],
    },
  ];
};
