import type { CheckpointFieldId, CheckpointId, EventId } from '../kernel/index.ts';
import type { CheckpointDetails, CheckpointFieldDetails } from './events.ts';
import type { CheckpointFieldView, CheckpointView } from './views.ts';

/**
 * A checkpoint as the documents show it (spec 002, section 3), now and in the past: `qr` is the path of the
 * picture, not of the page that the picture leads to.
 */
export const checkpointViewOf = ({
  checkpointId,
  eventId,
  details,
}: {
  readonly checkpointId: CheckpointId;
  readonly eventId: EventId;
  readonly details: CheckpointDetails;
}): CheckpointView => ({ _id: checkpointId, eventId, ...details, qr: `/api/x/checkpoints/${checkpointId}/qr.png` });

/** A checkpoint's own field as the documents show it: options are newline-separated text. */
export const checkpointFieldViewOf = ({
  fieldId,
  eventId,
  details,
}: {
  readonly fieldId: CheckpointFieldId;
  readonly eventId: EventId;
  readonly details: CheckpointFieldDetails;
}): CheckpointFieldView => ({
  _id: fieldId,
  eventId,
  ...details,
  labels: details.labels.join('\n'),
  values: details.values.join('\n'),
});
