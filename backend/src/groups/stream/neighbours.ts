import type { EventDetails } from '@turnout/contracts/event-setup';
import type { ActivityId, EventId, FieldId, TypeId } from '@turnout/contracts/kernel';
import type { FieldDetails, TypeDetails } from '@turnout/contracts/forms';
import type { PayingSettings } from '@turnout/contracts/payment';
import type { FieldShown, ShownType } from '@turnout/contracts/registration';

/** A field that there is: what registrations show of it, and what desks do. */
export type FieldInfo = FieldShown & Pick<FieldDetails, 'showAtDesk' | 'values' | 'labels'>;

/** A type that there is: what registrations show of it. */
export interface TypeInfo extends ShownType, Pick<TypeDetails, 'registrationWithoutPayment'> {
  readonly eventId: EventId;
  /** HTML that the confirmation page shows. */
  readonly welcomeEmail: string;
  /** Those of them that there are, by id. */
  readonly fields: ReadonlyMap<string, FieldInfo>;
}

/** What registrations need of other capabilities, asked at the newest state. */
export interface RegistrationNeighbours {
  /** Null where there is none, or none any more. */
  readonly typeInfo: (typeId: TypeId) => Promise<TypeInfo | null>;
  /** Null where there is none, or none any more. */
  readonly fieldInfo: (fieldId: FieldId) => Promise<FieldInfo | null>;
  /** The event's clocks and language, and how it is paid for; null where there is no such event. */
  readonly clocksOf: (
    eventId: EventId,
  ) => Promise<
    (Pick<EventDetails, 'timeZone' | 'language' | 'hideAllPaymentInfoFromRegistrant'> & PayingSettings) | null
  >;
  /** Null where there is none, or none any more. */
  readonly activityInfo: (id: ActivityId) => Promise<{ readonly name: string } | null>;
  readonly profile: (accountId: string) => Promise<{ readonly name: string; readonly email: string } | null>;
}
