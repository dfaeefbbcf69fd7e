import type { EventId } from '@turnout/contracts/kernel';
import { createContext, type ReactNode, useContext } from 'react';

export interface HeadCountWallProps {
  readonly eventId: EventId;
  /** The event's time zone. */
  readonly zone: string;
}
/** Draws what a wall shows of the people inside. */
export type DrawHeadCount = (props: HeadCountWallProps) => ReactNode;

/** The place for the head count on a wall: the app puts it in, the wall may ask for it. */
export const HeadCountWall = createContext<DrawHeadCount | null>(null);

/** The head count of this app; null where there is none to be had. */
export const useHeadCountWall = (): DrawHeadCount | null => useContext(HeadCountWall);
