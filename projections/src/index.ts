import { accountsProjection } from './access/accounts.projection.ts';
import { doorProjection } from './check-in/door.projection.ts';
import { eventsProjection } from './event-setup/events.projection.ts';
import { formsProjection } from './forms/forms.projection.ts';
import type { Projection } from './platform/projection.ts';
import { registrantsProjection } from './registration/registrants.projection.ts';
import { seatsProjection } from './registration/seats.projection.ts';

/** Everything that is remembered. */
export const projections: readonly Projection[] = [
  accountsProjection,
  eventsProjection,
  formsProjection,
  registrantsProjection,
  seatsProjection,
  doorProjection,
];
