import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { paymentApi, type BalanceView, type PaymentView } from '@turnout/contracts/payment';
import type { RegistrationView } from '@turnout/contracts/registration';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

export interface Generated {
  readonly payments: readonly PaymentView[];
  /** They could not be read. */
  readonly isMissing: boolean;
  readonly read: () => void;
}

const none: readonly PaymentView[] = [];

/**
 * What prices made of a group's money, which no topic has: read again when its people, what they are charged or the
 * group's balance change.
 */
export const useGenerated = (
  registrationId: RegistrantId,
  group: readonly RegistrationView[],
  { totalCharges, totalDiscounts }: BalanceView,
): Generated => {
  const people = group.map(({ _id, status, total, totalDiscounts: off }) => [_id, status, total, off]);
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [paymentApi.payments.path, registrationId, totalCharges, totalDiscounts, people],
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await call(paymentApi.payments, { query: { registrationId }, signal })).data.payments,
    },
    queryClient,
  );
  return { payments: data ?? none, isMissing: isError, read: () => void refetch() };
};
