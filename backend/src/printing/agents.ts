import { PrintAgentId, type EventId } from '@turnout/contracts/kernel';
import { PrinterView, type PrintAgentView } from '@turnout/contracts/printing';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { silentAfterSeconds, type OfDesk } from './jobs.ts';

/** An agent that says nothing for so long has gone home, in hours. */
const goneAfterHours = 12;

const Row = z
  .object({
    agent_id: PrintAgentId,
    computer: z.string(),
    printers: z.array(PrinterView),
    printer: z.string().nullable(),
    is_here: z.boolean(),
  })
  .transform(({ agent_id, is_here, ...known }): PrintAgentView => ({ _id: agent_id, ...known, isHere: is_here }));

/** Everything that a print agent says of itself. */
export interface Announced extends Omit<PrintAgentView, '_id' | 'isHere'>, OfDesk {
  readonly agentId: PrintAgentId;
}

/** The print agents that were heard from, on whatever server. */
export const openAgents = (sql: Sql) => ({
  announce: async ({ agentId, eventId, desk, computer, printers, printer }: Announced): Promise<void> => {
    await sql`
      INSERT INTO ops.print_agents (agent_id, event_id, desk, computer, printers, printer)
      VALUES (${agentId}, ${eventId}, ${desk}, ${computer}, ${sql.json([...printers])}, ${printer})
      ON CONFLICT (event_id, agent_id) DO UPDATE SET desk = excluded.desk, computer = excluded.computer,
        printers = excluded.printers, printer = excluded.printer, seen_at = now()`;
  },
  /** Those of a desk, whoever was heard from last first; `isHere` is false of whoever fell silent. */
  atDesk: async ({ eventId, desk }: OfDesk): Promise<readonly PrintAgentView[]> =>
    z.array(Row).parse([
      ...(await sql`
        SELECT agent_id, computer, printers, printer,
          seen_at > now() - make_interval(secs => ${silentAfterSeconds}) AS is_here
        FROM ops.print_agents
        WHERE event_id = ${eventId} AND desk = ${desk} AND seen_at > now() - make_interval(hours => ${goneAfterHours})
        ORDER BY seen_at DESC, agent_id LIMIT 10`),
    ]),
  /** The computer of an agent; null: it did not announce itself in the event. */
  computerOf: async (eventId: EventId, agentId: PrintAgentId): Promise<string | null> => {
    const rows = await sql`
      SELECT computer FROM ops.print_agents WHERE event_id = ${eventId} AND agent_id = ${agentId}`;
    return z.object({ computer: z.string() }).optional().parse(rows[0])?.computer ?? null;
  },
});

export type Agents = ReturnType<typeof openAgents>;
