import {
  checkpointApi,
  checkpointFieldApi,
  type CheckpointView,
  type PublicCheckpointView,
} from '@turnout/contracts/checkpoint';
import { eventSetupApi, firstNumberOf } from '@turnout/contracts/event-setup';
import type { CheckpointId } from '@turnout/contracts/kernel';
import { call } from '../platform/api.ts';
import { type AskedField, askedField } from './shown-fields.ts';

/** What the public check-in page needs to know, whoever opens it. */
export interface PublicCheckpoint {
  readonly eventName: string;
  readonly timeZone: string;
  /** Beside a number strangers type a name. */
  readonly asksName: boolean;
  /** A number as the event gives them, where they run in sequence. */
  readonly exampleNumber?: string | undefined;
  readonly checkpoint: CheckpointView | PublicCheckpointView;
  readonly fields: readonly AskedField[];
}

/**
 * Reads a checkpoint for the public page. Staff who open it are shown what strangers see.
 * Throws `Refusal` or `Offline`.
 */
export const readPublicCheckpoint = async (id: CheckpointId, signal: AbortSignal): Promise<PublicCheckpoint> => {
  const { checkpoint } = (await call(checkpointApi.checkpoint, { params: { id }, signal })).data;
  if ('fields' in checkpoint) {
    const fields = checkpoint.fields.map((field) => askedField(field, { isExternal: true }));
    const { eventName, timeZone, asksName, exampleNumber } = checkpoint;
    return { eventName, timeZone, asksName, exampleNumber, checkpoint, fields };
  }
  const { eventId, fieldsForCheckinAndAttendeesPage: shown } = checkpoint;
  const [event, fields] = await Promise.all([
    call(eventSetupApi.event, { params: { id: eventId }, signal }),
    call(checkpointFieldApi.checkpointFields, { query: { eventId }, signal }).then(
      ({ data }) => data.fields,
      () => [], // somebody of the event who has no right to them: as if there were none
    ),
  ]);
  const numbering = event.data.event;
  const first = 'customConfirmationNumberGeneration' in numbering ? firstNumberOf(numbering) : null;
  return {
    eventName: event.data.event.name,
    timeZone: event.data.event.timeZone,
    asksName: first !== null,
    exampleNumber: first === null ? undefined : String(first),
    checkpoint,
    fields: shown.flatMap(({ _id, title }) =>
      fields
        .filter((field) => String(field._id) === String(_id) && field.publicView)
        .map((field) => askedField(field, { title, isExternal: true })),
    ),
  };
};
