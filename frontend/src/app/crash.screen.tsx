import { useRouteError } from 'react-router';
import { Broken } from './broken.screen.tsx';
import { couldNotLoad } from './could-not-load.ts';

/** What the router shows where a screen broke; it knows what was thrown. */
export const Crash = () => {
  const error = useRouteError();
  console.error(error);
  return <Broken isUnloaded={couldNotLoad(error)} />;
};
