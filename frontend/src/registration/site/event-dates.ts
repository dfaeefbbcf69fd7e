/** The reader's own variety of the page's language (en-GB rather than en), where the browser names one. */
const localeOf = (language: string): string =>
  navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? language;

/**
 * From when to when an event lasts, as the reader's language says it, on the event's clocks.
 * @param zone the event's time zone. @param language en, es or fr.
 */
export const eventDates = (
  { startDate, endDate, timeZone }: { readonly startDate: string; readonly endDate: string; readonly timeZone: string },
  language: string,
): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeStyle: 'short', timeZone }).formatRange(
    new Date(startDate),
    new Date(endDate),
  );

/** Where a place is on the map of the world that everybody can open. */
export const mapLink = ({ lat, lng }: { readonly lat: number; readonly lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`;
