import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { feature, type mesh } from 'topojson-client';
import shapesUrl from 'world-atlas/countries-50m.json?url';
import { z } from 'zod';
import { readAsset } from '../../platform/asset.ts';
import classes from './map.module.css';

/** How near the map begins (spec 000, section 9). */
const zoom = 7;

type World = Parameters<typeof mesh>[0];
const Shape = z.object({
  type: z.literal('Topology'),
  arcs: z.array(z.unknown()),
  objects: z.object({ countries: z.object({ type: z.literal('GeometryCollection') }) }),
});
const World = z.custom<World>((value) => Shape.safeParse(value).success);

const drawCountries = async (map: L.Map, isGone: () => boolean): Promise<void> => {
  const world = World.parse(await readAsset(shapesUrl));
  const { countries } = world.objects;
  if (isGone() || countries === undefined) return;
  const style = { className: classes.land ?? '', weight: 1, fillOpacity: 1 };
  L.geoJSON(feature(world, countries), { style, interactive: false }).addTo(map);
};

export interface MapViewProps {
  /** Degrees. */
  readonly place: { readonly lat: number; readonly lng: number };
  readonly label: string;
}

/** A place on a map of country shapes from our own server; no other server hears of the visitor. */
export const MapView = ({ place: { lat, lng }, label }: MapViewProps) => {
  const { t } = useTranslation('site');
  const box = useRef<HTMLDivElement>(null);
  const nearer = t('place.nearer');
  const farther = t('place.farther');
  useEffect(() => {
    if (box.current === null) return undefined;
    let isGone = false;
    const map = L.map(box.current, {
      center: [lat, lng],
      zoom,
      minZoom: 2,
      maxZoom: 9,
      attributionControl: false,
      zoomControl: false,
      // The page scrolls on; the map does not catch the finger or the wheel.
      scrollWheelZoom: false,
      dragging: !L.Browser.mobile,
    });
    L.control.zoom({ zoomInTitle: nearer, zoomOutTitle: farther }).addTo(map);
    const icon = L.divIcon({ className: classes.pin ?? '', iconSize: [22, 22], html: '' });
    L.marker([lat, lng], { icon, title: label, alt: label, keyboard: false, interactive: false }).addTo(map);
    drawCountries(map, () => isGone).catch(reportError);
    return () => {
      isGone = true;
      map.remove();
    };
  }, [lat, lng, label, nearer, farther]);
  return <div ref={box} role="group" aria-label={label} className={classes.map} />;
};
