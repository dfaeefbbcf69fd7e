import { Touched } from '@turnout/contracts/kernel';
import pg from 'pg';
import { z } from 'zod';

const Message = z.strictObject({ position: z.string(), projection: z.string(), touched: z.array(Touched) });

export interface Heard {
  readonly payloads: () => readonly string[];
  readonly messages: () => readonly z.infer<typeof Message>[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Listens to a channel and keeps what it hears. */
export const listen = async (url: string, channel: string): Promise<Heard> => {
  const client = new pg.Client({ connectionString: url });
  const payloads: string[] = [];
  client.on('notification', ({ payload = '' }) => payloads.push(payload));
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return {
    payloads: () => payloads,
    messages: () => payloads.map((payload) => Message.parse(JSON.parse(payload))),
    forget: () => {
      payloads.length = 0;
    },
    close: () => client.end(),
  };
};
