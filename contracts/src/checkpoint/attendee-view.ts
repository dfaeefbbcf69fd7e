import type { CheckpointCheckinId, Instant, RegistrantId } from '../kernel/index.ts';
import type { RegistrationStatus } from '../registration/stream/events.ts';
import type { WaitsFor } from '../registration/stream/waits-for.ts';
import { creatorOf } from './checkin-card.ts';
import type { CheckpointCheckinStatus } from './events.ts';
import type { ShownValue } from './shown-values.ts';
import type { CheckpointAttendee } from './views.ts';

/** A person of a group as a source knows them at a checkpoint. */
export interface AttendeeFacts {
  readonly registrantId: RegistrantId;
  /** The primary's id; null for the primary itself. */
  readonly parent: RegistrantId | null;
  readonly confirmationNumber: string;
  readonly status: RegistrationStatus;
  /** Null: for nothing that is known. */
  readonly waitsFor: WaitsFor | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isErased: boolean;
  readonly typeName: string;
  /** The check-in that keeps them from being checked in again; null where nothing does. */
  readonly standing: {
    readonly checkinId: CheckpointCheckinId;
    readonly status: CheckpointCheckinStatus;
    readonly at: Instant;
    readonly isExternal: boolean;
    readonly byName: string;
    readonly desk: string;
  } | null;
}

/**
 * A person as the check-in screen of a checkpoint shows them, the same from every source.
 * @param values what the checkpoint shows of them, in its order.
 */
export const attendeeViewOf = (person: AttendeeFacts, values: readonly ShownValue[]): CheckpointAttendee => ({
  _id: person.registrantId,
  parent: person.parent,
  confirmationNumber: person.confirmationNumber,
  status: person.status,
  ...(person.waitsFor === null ? {} : { waitsFor: person.waitsFor }),
  firstName: person.firstName,
  lastName: person.lastName,
  ...(person.isErased ? { erased: true } : {}),
  typeName: person.typeName,
  checkin:
    person.standing === null
      ? null
      : {
          _id: person.standing.checkinId,
          status: person.standing.status,
          at: person.standing.at,
          by: creatorOf(person.standing),
          desk: person.standing.desk,
        },
  registrationFields: values.flatMap((field) =>
    field.from === 'form' ? [{ _id: field._id, title: field.title, value: field.value }] : [],
  ),
  fields: values.flatMap((field) => (field.from === 'checkpoint' ? [{ _id: field._id, value: field.value }] : [])),
});
