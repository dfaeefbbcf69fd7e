import { createContext, useContext } from 'react';

/** Sends somebody's badge to the printer of the desk; null where no agent serves it, and the browser prints. */
export type SendBadge = ((registrantId: string) => void) | null;

const Sending = createContext<SendBadge>(null);
export const SendingBadges = Sending.Provider;
export const useSendBadge = (): SendBadge => useContext(Sending);
