import { atom, useAtomValue } from 'jotai';
import { behindAtom, lineAtom, slowAtom, startSocket } from './socket.ts';
import { store } from './store.ts';

export type ConnectionState = 'connecting' | 'online' | 'offline';

const hasNetworkAtom = atom(navigator.onLine);
window.addEventListener('online', () => store.set(hasNetworkAtom, true));
window.addEventListener('offline', () => store.set(hasNetworkAtom, false));

/** Whether what the page shows is live. A connected line counts for more than what the browser thinks of its network. */
export const connectionAtom = atom((get): ConnectionState => {
  const line = get(lineAtom);
  if (line === 'connected') return 'online';
  if (!get(hasNetworkAtom) || line === 'lost') return 'offline';
  return line === 'idle' ? 'online' : 'connecting';
});

/** Whether the page is connected to a server that says that lists and numbers show less than there is. */
const isBehindAtom = atom((get) => get(lineAtom) === 'connected' && get(behindAtom));

export const useIsBehind = (): boolean => {
  startSocket();
  return useAtomValue(isBehindAtom, { store });
};

/** Tells whether live updates come by asking again and again, as something on the way refuses websockets. */
export const useIsSlow = (): boolean => {
  startSocket();
  return useAtomValue(slowAtom, { store });
};

export const useConnection = (): ConnectionState => {
  startSocket();
  return useAtomValue(connectionAtom, { store });
};
