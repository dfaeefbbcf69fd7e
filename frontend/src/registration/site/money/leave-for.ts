/** Leaves for a provider's page. */
export const leaveFor = (address: string): void => window.location.assign(address);
