import type { EventId, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { RegistrantPersonal, RegistrationStatus } from '@turnout/contracts/registration';
import { searchTextOf } from '../platform/search-text.ts';
import type { Batch } from '../platform/table.ts';
import { pastRegistrants, type PastRegistrant, type PersonColumns } from './history-rows.ts';
import { countFact, factColumns, type PlacedFact } from './past-tally.ts';

const erased: RegistrantPersonal = { firstName: '', lastName: '', email: '', phone: '', fields: {} };

/** The same as in the list of now: searching the past finds what searching then found. */
export const personColumns = (
  personal: RegistrantPersonal | null | undefined,
  codes: Pick<PastRegistrant, 'confirmation_number' | 'order_number' | 'scannable_code'>,
): PersonColumns => {
  const { firstName, lastName, email, phone, fields } = personal ?? erased;
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    fields,
    search_text: searchTextOf({
      name: `${firstName} ${lastName}`,
      email,
      others: [phone, ...Object.values(fields).flat()],
      codes: [codes.confirmation_number, codes.order_number, codes.scannable_code],
    }),
  };
};

interface Newcomer {
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  readonly awaitsPayment?: boolean | undefined;
  readonly place: number;
  readonly scannableCode?: string | undefined;
}

/** A fact that brings people of a group, with what it says of them. */
type Bringing = PlacedFact & {
  readonly data: {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly confirmationNumber: string;
    readonly orderNumber?: string | undefined;
  };
  readonly personal: Readonly<Record<string, RegistrantPersonal | null>>;
};

/** People of a group as the fact that brought them says, and what that changed in the counts. */
export const putNewcomers = (batch: Batch, event: Bringing, newcomers: readonly Newcomer[]): void => {
  const { data, personal } = event;
  for (const { registrantId, typeId, status, awaitsPayment = false, place, scannableCode = '' } of newcomers) {
    const codes = {
      confirmation_number: data.confirmationNumber,
      order_number: data.orderNumber ?? '',
      scannable_code: scannableCode,
    };
    pastRegistrants.put(batch, {
      registrant_id: registrantId,
      ...factColumns(event),
      primary_id: data.primaryId,
      place,
      type_id: typeId,
      ...codes,
      status,
      awaits_payment: awaitsPayment,
      is_erased: false,
      ...personColumns(personal[registrantId], codes),
    });
  }
  countFact(
    batch,
    event,
    newcomers.map(({ typeId, status }) => ({ typeId, of: status, by: 1 })),
  );
};
