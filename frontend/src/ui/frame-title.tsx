import { createContext, use, useEffect } from 'react';

/** What the light header of the site names: the event, and where its name leads. */
export interface FramedEvent {
  readonly name: string;
  readonly to: string;
  /** Whom visitors ask about the event; empty: nobody is named. */
  readonly contact: string;
}

/** How a screen tells the header around it what it is about. */
export const FrameTitle = createContext<(event: FramedEvent | null) => void>(() => undefined);

/** Names the event in the header for as long as the screen is shown. */
export const useFrameTitle = (name: string | undefined, to: string, contact = ''): void => {
  const tell = use(FrameTitle);
  useEffect(() => {
    if (name === undefined) return undefined;
    tell({ name, to, contact });
    return () => tell(null);
  }, [tell, name, to, contact]);
};
