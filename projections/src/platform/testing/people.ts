import { PrimaryId, type EventId, type TypeId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrantPersonal, type RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { eventId, fact, typeId } from './facts.ts';
import type { NewFact } from './memory-log.ts';

export interface Person extends Partial<RegistrantPersonal> {
  readonly typeId?: TypeId;
  readonly status?: RegistrationStatus;
  readonly scannableCode?: string;
  readonly isErased?: true;
}

export const primaryId = (number = 1): PrimaryId => PrimaryId.parse(`gr${String(number).padStart(18, '0')}`);

/** A group that registered. */
export const registered = (
  number: number,
  people: readonly Person[],
  group: {
    readonly eventId?: EventId;
    readonly confirmationNumber?: string;
    readonly orderNumber?: string;
    readonly at?: string;
  } = {},
): NewFact => {
  const ids = people.map((_, index) => registrantAt(primaryId(number), index + 1));
  return fact(
    registrationEvents.RegistrationSubmitted,
    {
      eventId: group.eventId ?? eventId(),
      primaryId: primaryId(number),
      confirmationNumber: group.confirmationNumber ?? `N-${number}`,
      ...(group.orderNumber === undefined ? {} : { orderNumber: group.orderNumber }),
      registrants: people.map((person, index) => ({
        registrantId: ids[index] ?? '',
        typeId: person.typeId ?? typeId(),
        status: person.status ?? 'confirmed',
        ...(person.scannableCode === undefined ? {} : { scannableCode: person.scannableCode }),
      })),
    },
    {
      ...(group.at === undefined ? {} : { at: group.at }),
      personal: Object.fromEntries(people.map((person, index) => [ids[index], personalOf(person)])),
    },
  );
};

export const personalOf = ({ isErased, firstName = '', lastName = '', email = '', phone = '', fields = {} }: Person) =>
  isErased === true ? null : { firstName, lastName, email, phone, fields };
