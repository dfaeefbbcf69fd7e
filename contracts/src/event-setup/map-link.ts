import type { EventDetails } from './event.ts';

/**
 * Where an event's place is on the map of the world that everybody can open, as pages and e-mails lead to it; null where
 * the event has no place, or wants no map shown.
 */
export const mapLinkOf = ({
  location,
  dontShowMapOnConfirmationPage,
}: Pick<EventDetails, 'location' | 'dontShowMapOnConfirmationPage'>): string | null => {
  if (location === null || dontShowMapOnConfirmationPage) return null;
  const { lat, lng } = location;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`;
};
