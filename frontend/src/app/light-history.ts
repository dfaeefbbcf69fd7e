import { NavigationType, type To, UNSAFE_createBrowserHistory } from 'react-router';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Asked before another screen opens: whether to hold, and whom to tell how to go on. */
export interface Hold {
  readonly isNeeded: () => boolean;
  readonly onHeld: (goOn: () => void) => void;
}

/** The browser's history, which a screen can hold. */
export interface HoldableHistory extends History {
  /** Holds every navigation to another path while needed; returns what ends it. */
  readonly hold: (wanted: Hold) => () => void;
}

/** @param history stands for the browser's own in specs. */
export const openLightHistory = (
  history: History = UNSAFE_createBrowserHistory({ v5Compat: true }),
): HoldableHistory => {
  const holds = new Set<Hold>();
  let shown = history.location.pathname;
  let isGoingOn = false;
  let isGoingBack = false;
  const holdOn = (pathname: string): Hold | null =>
    pathname === shown ? null : ([...holds].find((hold) => hold.isNeeded()) ?? null);
  const unlessHeld = (to: To, navigate: () => void): void => {
    const hold = holdOn(history.createURL(to).pathname);
    const leave = () => {
      navigate();
      shown = history.location.pathname;
    };
    if (hold === null) leave();
    else hold.onHeld(leave);
  };
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => unlessHeld(to, () => history.push(to, state)),
    replace: (to, state) => unlessHeld(to, () => history.replace(to, state)),
    listen: (tell) =>
      history.listen((update) => {
        if (isGoingBack) {
          isGoingBack = false;
          return;
        }
        const { delta, location } = update;
        const isBrowsers = update.action === NavigationType.Pop && delta !== null && delta !== 0;
        const hold = isBrowsers && !isGoingOn ? holdOn(location.pathname) : null;
        isGoingOn = false;
        if (hold === null || delta === null) {
          shown = location.pathname;
          tell(update);
          return;
        }
        // The browser has moved already: back to where the screen stands, until somebody says go on.
        isGoingBack = true;
        history.go(-delta);
        hold.onHeld(() => {
          isGoingOn = true;
          history.go(delta);
        });
      }),
    hold: (wanted) => {
      holds.add(wanted);
      return () => holds.delete(wanted);
    },
  };
};
