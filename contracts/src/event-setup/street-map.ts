import { z } from 'zod';

/** The service of an installation that gives pictures of maps with streets. */
export const StreetMap = z.strictObject({
  /** The address of one picture of 256 by 256 pixels, with `{z}`, `{x}` and `{y}` where its place goes. */
  tiles: z.string(),
  /** Whom the service wants named beside each map. */
  attribution: z.string(),
});
export type StreetMap = z.infer<typeof StreetMap>;

/** The zoom of the maps of public pages: the streets around a hall. */
const zoom = 15;
/** In pixels, of one tile. */
export const tileSide = 256;
/** Beyond it a map that is a square has no more rows. */
const farthestNorth = 85.0511;

export interface Tile {
  readonly address: string;
  /** In pixels, from the place to the tile's own corner, at the left and on top. */
  readonly left: number;
  readonly top: number;
}

/**
 * The nine pictures around a place, so that it has at least a whole tile on each side.
 * @returns none where the map of the world has no such place, near the poles; fewer at its upper and lower edge.
 */
export const tilesAround = (
  { tiles }: Pick<StreetMap, 'tiles'>,
  { lat, lng }: { readonly lat: number; readonly lng: number },
): readonly Tile[] => {
  if (Math.abs(lat) > farthestNorth) return [];
  const across = 2 ** zoom;
  const angle = (lat * Math.PI) / 180;
  const x = ((lng + 180) / 360) * across;
  const y = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across;
  const [column, row] = [Math.floor(x) - 1, Math.floor(y) - 1];
  const places = [0, 1, 2].flatMap((down) => [0, 1, 2].map((right) => [column + right, row + down] as const));
  return places
    .filter(([, at]) => at >= 0 && at < across)
    .map(([from, at]) => ({
      // The map goes around the world.
      address: tiles
        .replaceAll('{z}', String(zoom))
        .replaceAll('{x}', String((from + across) % across))
        .replaceAll('{y}', String(at)),
      left: Math.round((from - x) * tileSide),
      top: Math.round((at - y) * tileSide),
    }));
};
