import {
  decimalOf,
  reject,
  type Decide,
  type EventOf,
  type RegistrantId,
  type TypeId,
} from '@turnout/contracts/kernel';
import {
  dueBeforeBadge,
  getsBadge,
  groupBalance,
  type registrationEvents,
  type RegistrationState,
} from '@turnout/contracts/registration';

type BadgePrinted = EventOf<typeof registrationEvents.BadgePrinted>;

/**
 * Notes that badges were printed; printing is not admission (rule check-in/separate-from-printing). Of a group, of those who get one. Where
 * something is due and the type of one of them prints no badge before that, only by whoever means it.
 * @param command `isAnyStatus`: whether the event has badges for others than who is confirmed; `isMeant`: also of who owes
 *   something; `showsNumber`: the event's badges show confirmation numbers; `asking`: the types that print no badge of those who owe unasked.
 */
export const logPrint: Decide<
  {
    registrantId: RegistrantId;
    all: boolean;
    isAnyStatus: boolean;
    isMeant: boolean;
    showsNumber: boolean;
    asking: ReadonlySet<TypeId>;
  },
  RegistrationState,
  BadgePrinted,
  'registration-not-found' | 'badge-not-for-status' | 'badge-not-paid'
> = ({ registrantId, all, isAnyStatus, isMeant, showsNumber, asking }, state) => {
  const person = state.kind === 'absent' ? undefined : state.registrants.get(registrantId);
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  const printed = (all ? [...state.registrants.values()] : [person]).filter(({ status }) =>
    getsBadge(status, isAnyStatus),
  );
  if (printed.length === 0) return reject('badge-not-for-status', { status: person.status });
  const { eventId, primaryId, currency } = state;
  const group = groupBalance(state);
  const dues = printed.map(({ typeId }) => dueBeforeBadge({ badgePrintingWithoutPayment: !asking.has(typeId) }, group));
  const minor = Math.max(...dues);
  if (minor > 0 && !isMeant) return reject('badge-not-paid', { due: decimalOf({ minor, currency }), currency });
  const registrants = printed.map((one) => one.registrantId);
  const data = { eventId, primaryId, registrants, ...(showsNumber ? { showsNumber } : {}) };
  return [{ type: 'BadgePrinted', data }];
};
