import { eventSetupEvents } from '@turnout/contracts/event-setup';
import { on, type Projection } from './projection.ts';
import type { Whose } from './watched.ts';

const { EventEmptied } = eventSetupEvents;
const column = 'event_id';

/** Nobody watches what is taken away: no view of the event is given to anybody by then. */
const nobodys: Whose = { group: [], registrant: [], checkpoint: [], import: [] };

/**
 * Has projections forget an event that was deleted, once its people are erased: every row that names it goes, in one
 * place for all tables. Live and in a replay the same.
 */
export const forgettingEvents = <P extends Projection>(projections: readonly P[]): readonly P[] =>
  projections.map((projection) => {
    const tables = projection.tables.filter(({ columns }) => columns.includes(column));
    if (tables.length === 0) return projection;
    const clause = on(EventEmptied, {
      fold: ({ data }, batch) => {
        for (const table of tables) table.empty(batch, column, data.eventId);
        return nobodys;
      },
    });
    return { ...projection, clauses: new Map([...projection.clauses, [clause.type, clause]]) };
  });
