import { accessApi } from '@turnout/contracts/access';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call, Offline, Refusal } from './api.ts';
import { backoff } from './backoff.ts';
import { restoreCredential, setCredential } from './credential.ts';
import { followSessionEnd, onWallEnded } from './session-end.ts';
import { startSocket } from './socket.ts';

export type WallEvent = z.output<typeof accessApi.wallEvent.output>;

/** `ended`: the link was revoked or never existed. */
export type WallState =
  | { readonly state: 'loading' | 'ended'; readonly wall: null }
  | { readonly state: 'open'; readonly wall: WallEvent };

const loading: WallState = { state: 'loading', wall: null };
const ended: WallState = { state: 'ended', wall: null };

/** Asks which event the link shows, until there is an answer. */
const open = async (signal: AbortSignal, onState: (state: WallState) => void): Promise<void> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const { data } = await call(accessApi.wallEvent, { signal });
      return onState({ state: 'open', wall: data });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) return onState(ended);
      if (!(error instanceof Offline)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt)));
  }
};

/**
 * Shows a wall link for as long as the component is there: its token, from the address
 * `/wall#<token>`, is the bearer of every request and of the socket, and is written down nowhere.
 * It never idles out; when it is revoked the state is `ended`.
 */
export const useWall = (token: string): WallState => {
  const [state, setState] = useState<WallState>(loading);
  useEffect(() => {
    const controller = new AbortController();
    setState(loading);
    followSessionEnd();
    setCredential({ kind: 'wall', token });
    startSocket();
    const stop = onWallEnded(() => setState(ended));
    void open(controller.signal, (next) => !controller.signal.aborted && setState(next));
    return () => {
      controller.abort();
      stop();
      restoreCredential();
    };
  }, [token]);
  return state;
};
