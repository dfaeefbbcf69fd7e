import { accountsProjection } from './access/accounts.projection.ts';
import { doorProjection } from './check-in/door.projection.ts';
import { checkpointCheckinsProjection } from './checkpoint/checkins.projection.ts';
import { checkpointsProjection } from './checkpoint/checkpoints.projection.ts';
import { eventsProjection } from './event-setup/events.projection.ts';
import { speakersProjection } from './event-setup/speakers.projection.ts';
import { formsProjection } from './forms/forms.projection.ts';
import { messagesProjection } from './messaging/messages.projection.ts';
import type { ProjectionName } from './platform/names.ts';
import type { Projection } from './platform/projection.ts';
import { registrantsProjection } from './registration/registrants.projection.ts';
import { seatsProjection } from './registration/seats.projection.ts';
import { digestProjection } from './reporting/digest.projection.ts';
import { historyProjection } from './reporting/history.projection.ts';

/** Everything that is remembered. */
export const projections: readonly (Projection & { readonly name: ProjectionName })[] = [
  accountsProjection,
  eventsProjection,
  speakersProjection,
  formsProjection,
  registrantsProjection,
  seatsProjection,
  doorProjection,
  checkpointsProjection,
  checkpointCheckinsProjection,
  historyProjection,
  digestProjection,
  messagesProjection,
];
