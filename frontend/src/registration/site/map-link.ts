/** Where a place is on the map of the world that everybody can open. */
export const mapLink = ({ lat, lng }: { readonly lat: number; readonly lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`;
