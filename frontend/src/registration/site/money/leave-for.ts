import { leaveFrame } from '../../../platform/framed.ts';

/** Leaves for a provider's page, which is shown in no frame. */
export const leaveFor = (address: string): void => leaveFrame(address);
