import type { ReactNode } from 'react';
import { useConnection } from '../platform/connection.ts';
import { AwaitedScreen } from '../ui/awaited-screen.tsx';

/** Stands in for a desk until what it works on is read. @param children what waits there to be sent, where something may. */
export const AwaitedDesk = ({ children }: { readonly children?: ReactNode }) => (
  <AwaitedScreen isBare isOffline={useConnection() === 'offline'}>
    {children}
  </AwaitedScreen>
);
