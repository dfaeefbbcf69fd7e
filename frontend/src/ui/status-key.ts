import type { WaitsFor } from '@turnout/contracts/registration';
import type { Status } from './status-badge.tsx';

/** The words for a status, and for what whoever is pending waits for. */
export const statusKey = (status: Status, waitsFor: WaitsFor | null | undefined) => {
  if (status !== 'pending' || !waitsFor) return `ui:status.${status}` as const;
  return waitsFor === 'payment' ? 'ui:awaitsPayment' : 'ui:awaitsApproval';
};
