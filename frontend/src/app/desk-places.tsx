import type { ReactNode } from 'react';
import { type PlaceKind, PlaceKinds } from '../desk/place.ts';
import { loadWords } from './i18n.ts';

/** Every kind of place that a desk can work at; a further one is one more line here. */
const readKinds = async (): Promise<readonly PlaceKind[]> => {
  const [{ doorKind }, { activityKind }, { checkpointKind }] = await Promise.all([
    import('../check-in/door.choices.tsx'),
    import('../check-in/activity/activity.choices.tsx'),
    import('../checkpoint/checkpoint.choices.tsx'),
    loadWords('check-in'),
  ]);
  return [doorKind, activityKind, checkpointKind];
};

/** Capabilities meet here: the desk is told at which of their places it can work. */
export const DeskPlaces = ({ children }: { readonly children: ReactNode }) => (
  <PlaceKinds value={readKinds}>{children}</PlaceKinds>
);
