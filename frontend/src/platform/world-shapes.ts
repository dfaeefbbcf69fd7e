import shapesUrl from 'world-atlas/countries-50m.json?url';
import { readAsset } from './asset.ts';

/** The shapes of all countries (TopoJSON) from our own server. Throws where they cannot be fetched. */
export const readWorldShapes = (): Promise<unknown> => readAsset(shapesUrl);
