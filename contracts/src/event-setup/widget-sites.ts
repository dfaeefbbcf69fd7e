/** So many websites show an event's page at most: they all stand in a header of each answer. */
const sitesAtMost = 20;

const site = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;

/**
 * The websites that may show an event's public page, from a setting of one address a line: scheme, name and port, as
 * browsers compare them (rule integrations/widget). Null: some line is no such address, or there are too many.
 */
export const sitesIn = (text: string): readonly string[] | null => {
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, '').toLowerCase())
    .filter((line) => line !== '');
  return lines.length <= sitesAtMost && lines.every((line) => site.test(line)) ? [...new Set(lines)] : null;
};
