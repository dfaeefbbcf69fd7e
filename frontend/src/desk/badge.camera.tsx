import type { CodeCameraProps } from '../ui/code-camera.ts';
import classes from './desk.module.css';
import { Viewfinder } from './viewfinder.tsx';

/** The scanner's camera by itself, for a dialog: it reads codes and admits nobody. */
export const BadgeCamera = ({ onCode }: CodeCameraProps) => (
  <div className={classes.boxed}>
    <Viewfinder onCode={onCode} notice={null} isAlone />
  </div>
);
