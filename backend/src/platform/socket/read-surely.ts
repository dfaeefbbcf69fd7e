import type { ViewReader } from '../module/platform.ts';
import type { Surely } from '../reads/surely.ts';

/**
 * A view that is not there is believed only of tables that hold all of the log: before that it cannot be
 * read, and whoever subscribes hears `unavailable`, never `not-found` (rule interface/not-known-is-not-no).
 */
export const readSurely = (surely: Pick<Surely, 'findBy'>, reader: ViewReader): ViewReader => ({
  ...reader,
  read: async (pool, params, rights) => {
    const view = await reader.read(pool, params, rights);
    return view ?? surely.findBy(reader.projections, () => reader.read(pool, params, rights));
  },
});
