import { createContext, type ReactNode, useContext } from 'react';

export interface CodeCameraProps {
  /** Called for every frame that holds a code, so some ten times a second while it lies there. */
  readonly onCode: (code: string) => void;
}
/** Draws a camera. */
export type DrawCamera = (props: CodeCameraProps) => ReactNode;

/** The place for a camera that reads codes: the app puts one in, any screen may ask for it. */
export const CodeCamera = createContext<DrawCamera | null>(null);

/** The camera of this app; null where there is none to be had. */
export const useCodeCamera = (): DrawCamera | null => useContext(CodeCamera);
