const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
const regional = /^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]*)+$/;

/**
 * Whether a name is that of a time zone. A browser lists each zone by one of its names, and not all browsers by the same
 * one: Asia/Calcutta is Asia/Kolkata.
 */
export const isTimeZone = (name: string): boolean => {
  if (timeZones.has(name)) return true;
  if (!regional.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // that is how it says that it knows none
  }
};
