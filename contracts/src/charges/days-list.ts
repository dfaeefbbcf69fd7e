/** So many days a list has at most. */
export const mostDays = 10;

/**
 * The days of a list such as `7, 14`, each once, the fewest first; null where it says anything else than whole numbers
 * from 1 to a most, or none, or too many.
 */
export const daysIn = (text: string, max: number): readonly number[] | null => {
  const parts = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0));
  // Browsers of visitors have no toSorted, and settings are read by them too.
  const days = [...new Set(parts)].sort((one, other) => one - other);
  return days.length === 0 || days.length > mostDays || days.some((day) => day < 1 || day > max) ? null : days;
};
