import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feature, type mesh } from 'topojson-client';
import { z } from 'zod';
import classes from './world-map.module.css';

/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

export interface WorldMapProps {
  /** Null: no pin; where one is to be put, the map begins at the place of rule event-setup/map, else it shows the whole world. */
  readonly place: Place | null;
  readonly label: string;
  /** Brings the shapes of the countries, as TopoJSON of the world atlas has them. */
  readonly readShapes: () => Promise<unknown>;
  /** Somebody put the pin elsewhere; without it the map only shows. */
  readonly onPick?: (place: Place) => void;
}

/** The zoom at which the map begins (rule event-setup/map). */
const zoom = 7;
const wholeWorld = { center: L.latLng(25, 10), zoom: 1 };
/** The beginning of a map on which a place is still to be chosen (rule event-setup/map). */
const unchosen = { center: L.latLng(40.1792, 44.4991), zoom };

type World = Parameters<typeof mesh>[0];
const Shape = z.object({
  type: z.literal('Topology'),
  arcs: z.array(z.unknown()),
  objects: z.object({ countries: z.object({ type: z.literal('GeometryCollection') }) }),
});
const World = z.custom<World>((value) => Shape.safeParse(value).success);

const drawCountries = async (map: L.Map, shapes: Promise<unknown>, isGone: () => boolean): Promise<void> => {
  const world = World.parse(await shapes);
  const { countries } = world.objects;
  if (isGone() || countries === undefined) return;
  const style = { className: classes.land ?? '', weight: 1, fillOpacity: 1 };
  L.geoJSON(feature(world, countries), { style, interactive: false }).addTo(map);
};

/** Country shapes are not drawn finer than this: more digits would only pretend. */
const picked = (at: L.LatLng): Place => {
  const { lat, lng } = at.wrap();
  const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;
  return { lat: rounded(Math.min(90, Math.max(-90, lat))), lng: rounded(lng) };
};

/** The map in the box, from when it is drawn until it is taken away. */
const useMap = ({ place, readShapes, onPick }: WorldMapProps) => {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const isPicking = onPick !== undefined;
  const [nearer, farther] = [t('map.nearer'), t('map.farther')];
  const start = useEffectEvent(() =>
    place === null ? (isPicking ? unchosen : wholeWorld) : { center: L.latLng(place), zoom },
  );
  const shapes = useEffectEvent(() => readShapes());
  const pick = useEffectEvent((at: L.LatLng) => onPick?.(picked(at)));
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    let isGone = false;
    const drawn = L.map(current, {
      ...start(),
      minZoom: isPicking ? 1 : 2,
      maxZoom: 9,
      attributionControl: false,
      zoomControl: false,
      // The page scrolls on; a map that only shows does not catch the finger or the wheel.
      scrollWheelZoom: false,
      dragging: isPicking || !L.Browser.mobile,
    });
    L.control.zoom({ zoomInTitle: nearer, zoomOutTitle: farther }).addTo(drawn);
    if (isPicking) {
      drawn.on('click', ({ latlng }) => pick(latlng));
      drawn.on('keydown', ({ originalEvent }) => {
        if (originalEvent.target !== current || (originalEvent.key !== 'Enter' && originalEvent.key !== ' ')) return;
        originalEvent.preventDefault();
        pick(drawn.getCenter());
      });
    }
    drawCountries(drawn, shapes(), () => isGone).catch(reportError);
    setMap(drawn);
    return () => {
      isGone = true;
      drawn.remove();
      setMap(null);
    };
  }, [isPicking, nearer, farther]);
  return { box, map };
};

/**
 * A place on a map of country shapes, without asking a server of maps. With `onPick`
 * the pin is put where the map is pressed, dragged, or put into the middle with Enter.
 */
export const WorldMap = (props: WorldMapProps) => {
  const { place, label, onPick } = props;
  const { box, map } = useMap(props);
  const isPicking = onPick !== undefined;
  const lat = place?.lat;
  const lng = place?.lng;
  const dragged = useEffectEvent((at: L.LatLng) => onPick?.(picked(at)));
  useEffect(() => {
    if (map === null || lat === undefined || lng === undefined) return undefined;
    const icon = L.divIcon({ className: classes.pin ?? '', iconSize: [22, 22], html: '' });
    const pin = L.marker([lat, lng], {
      icon,
      title: label,
      alt: label,
      keyboard: false,
      interactive: isPicking,
      draggable: isPicking,
      autoPan: true,
    }).addTo(map);
    pin.on('dragend', () => dragged(pin.getLatLng()));
    if (!map.getBounds().contains([lat, lng]))
      map.setView([lat, lng], Math.max(map.getZoom(), zoom), { animate: false });
    return () => {
      pin.remove();
    };
  }, [map, lat, lng, label, isPicking]);
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={classes.map}
      {...(isPicking ? { 'data-picking': true } : {})}
    />
  );
};
