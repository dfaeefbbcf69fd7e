import { createContext } from 'react';
import { useBlocker } from 'react-router';

/** Somebody wants to leave the screen and is held: let go, or stay. */
export interface Held {
  readonly proceed: () => void;
  readonly reset: () => void;
}

/** Holds whoever leaves the screen while `isDirty` says so, read at that moment. */
export type UseLeaving = (isDirty: () => boolean) => Held | null;

const useRouterLeaving: UseLeaving = (isDirty) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  return blocker.state === 'blocked' ? blocker : null;
};

/** How leaving is held; the light pages, whose router cannot do it, put their own way in here. */
export const Leaving = createContext<UseLeaving>(useRouterLeaving);
