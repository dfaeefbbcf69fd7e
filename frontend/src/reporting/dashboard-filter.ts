import { RegistrationStatus } from '@turnout/contracts/registration';
import { statusesUnlessTold, type DashboardFilter } from '@turnout/contracts/reporting';
import { z } from 'zod';
import { paymentWords } from '../ui/payment-words.ts';

/** Of the dashboard (rule reporting/dashboard-filter). */
export const paymentStatuses = ['all', 'full-payment', 'no-payment', 'partial-payment'] as const;
const Payment = z.enum(paymentStatuses).catch('all');
export type Payment = z.infer<typeof Payment>;

/** Whom the dashboard counts, as its address says it. */
export interface DashboardChoice {
  readonly statuses: readonly RegistrationStatus[];
  readonly payment: Payment;
  /** Those widgets, too, that are not enabled. */
  readonly hasAll: boolean;
}

const Status = z.array(RegistrationStatus);
const byDefault = statusesUnlessTold.join(',');

/** Reads the choice from an address; what is no status counts as nothing said. */
export const choiceIn = (params: URLSearchParams): DashboardChoice => {
  const said = params.get('status');
  const statuses = said === 'all' ? RegistrationStatus.options : Status.safeParse((said ?? byDefault).split(',')).data;
  return {
    statuses: statuses ?? statusesUnlessTold,
    payment: Payment.parse(params.get('payment') ?? 'all'),
    hasAll: params.get('widgets') === 'all',
  };
};

/** The word for a choice of payment: the one that chips and the list of attendees have for it. */
export const paymentWord = (payment: Payment) => {
  const { paymentStatus } = paymentAsked({ payment });
  return paymentStatus === undefined ? 'filter.all' : paymentWords[paymentStatus];
};

/** How an address says statuses; null: as it is without saying. */
export const statusParam = (statuses: readonly RegistrationStatus[]): string | null => {
  const inOrder = RegistrationStatus.options.filter((one) => statuses.includes(one));
  if (inOrder.length === 0 || inOrder.join(',') === byDefault) return null;
  return inOrder.length === RegistrationStatus.options.length ? 'all' : inOrder.join(',');
};

/** Whose groups are counted, as topics are asked for them: those that paid so, or all. */
export const paymentAsked = ({ payment }: Pick<DashboardChoice, 'payment'>): Pick<DashboardFilter, 'paymentStatus'> => {
  if (payment === 'all') return {};
  return { paymentStatus: payment === 'no-payment' ? 'not-paid' : payment };
};
