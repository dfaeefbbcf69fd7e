import type { RegistrantState, RegistrationGroup } from './state.ts';
import type { RegistrationStatus } from './registrant.ts';

/** The activities that a fact names somebody with; nothing where there are none. */
export const activitiesOf = ({ activities }: Pick<RegistrantState, 'activities'>) =>
  activities.size === 0 ? {} : { activities: [...activities.keys()] };

type Changed = Pick<
  RegistrantState,
  'registrantId' | 'typeId' | 'status' | 'inside' | 'activities' | 'awaitsPayment' | 'approval'
>;

/** Whether somebody waited for their payment alone: who is to be accepted as well hears of that decision. */
const waitedToPay = ({ status, awaitsPayment, approval }: Changed): boolean =>
  status === 'pending' && awaitsPayment && approval !== 'awaited';

/**
 * The fact that people of a group have a status from now on, whoever decides it.
 * @param people as they are before it, with the activities that they go on in.
 * @param more `awaitsPayment`: pending until enough is paid.
 */
export const statusSet = (
  { eventId, primaryId }: Pick<RegistrationGroup, 'eventId' | 'primaryId'>,
  status: RegistrationStatus,
  people: readonly Changed[],
  { awaitsPayment = false }: { readonly awaitsPayment?: boolean } = {},
) => ({
  type: 'RegistrationStatusSet' as const,
  data: {
    eventId,
    primaryId,
    status,
    registrants: people.map((one) => ({
      registrantId: one.registrantId,
      typeId: one.typeId,
      from: one.status,
      isCheckedIn: one.inside !== null,
      ...activitiesOf(one),
      ...(status === 'confirmed' && waitedToPay(one) ? { awaitedPayment: true } : {}),
      ...(awaitsPayment ? { awaitsPayment } : {}),
    })),
  },
});
