import { describe, expect, it } from 'vitest';
import { mapLinkOf } from './map-link.ts';

describe('the way to the map of an event’s place', () => {
  const location = { lat: 41.4036, lng: -2.1744 };

  it('leads to the place, with a mark on it', () => {
    expect(mapLinkOf({ location, dontShowMapOnConfirmationPage: false })).toBe(
      'https://www.openstreetmap.org/?mlat=41.4036&mlon=-2.1744#map=15/41.4036/-2.1744',
    );
  });

  it('is none where the event wants no map, or has no place', () => {
    expect(mapLinkOf({ location, dontShowMapOnConfirmationPage: true })).toBeNull();
    expect(mapLinkOf({ location: null, dontShowMapOnConfirmationPage: false })).toBeNull();
  });
});
