import type { RegistrationStatus, WaitsFor } from '@turnout/contracts/registration';

/** The words for a status, and for what whoever is pending waits for. */
export const statusKey = (status: RegistrationStatus, waitsFor: WaitsFor | null | undefined) => {
  if (status !== 'pending' || !waitsFor) return `ui:status.${status}` as const;
  return waitsFor === 'payment' ? 'ui:awaitsPayment' : 'ui:awaitsApproval';
};
