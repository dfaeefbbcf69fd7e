import type { EventId } from '@turnout/contracts/kernel';
import { KeptWaiting } from '../desk/kept-waiting.tsx';
import { doorKey } from './door.key.ts';

/** What waits to be sent from the door, while its screen cannot be opened. */
export const DoorWaiting = ({ eventId }: { readonly eventId: EventId }) => (
  <KeptWaiting eventId={eventId} placeKey={doorKey} />
);
