import { useRouteError } from 'react-router';
import { Broken } from './broken.screen.tsx';

/** What the router shows where a screen broke; it knows what was thrown. */
export const Crash = () => {
  console.error(useRouteError());
  return <Broken />;
};
