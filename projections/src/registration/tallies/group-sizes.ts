import { TypeId, EventId } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { sql } from 'slonik';
import { z } from 'zod';
import { defineTallyTable } from '../../platform/tally-table.ts';

const Sized = z.object({
  event_id: EventId,
  type_id: TypeId,
  size: z.string(),
  status: RegistrationStatus,
  groups: z.int(),
});

/** How many groups there are of each size, by what their primary registrants are. */
export const groupSizes = defineTallyTable({
  name: 'group_sizes',
  key: ['event_id', 'type_id', 'size', 'status'],
  counts: ['groups'],
  present: 'groups',
  // A replay asks of all, and whoever empties events of these.
  count: async (connection, of) => {
    const ids = of === 'all' ? [] : of.map(({ event_id: eventId }) => eventId ?? '');
    const ofThese = of === 'all' ? sql.fragment`true` : sql.fragment`event_id = any(${sql.array(ids, 'text')})`;
    const rows = await connection.any(sql.type(Sized)`
      select event_id, type_id, group_size::text as size, status, count(*)::int as groups
      from registrants where place = 1 and ${ofThese} group by 1, 2, 3, 4`);
    return rows.map(({ groups, ...row }) => ({ ...row, groups: BigInt(groups) }));
  },
});
