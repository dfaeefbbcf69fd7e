import { eventSchemas } from '@turnout/contracts';
import { Metadata, type AnyEvent, type EventSchema, type EventToAppend } from '@turnout/contracts/kernel';
import type { Keyring } from '../personal/keyring.ts';

/** A decided fact made ready for the log. */
export interface SealedEvent {
  readonly toAppend: EventToAppend;
  /** As it will be read back. */
  readonly data: unknown;
  readonly sealed: Readonly<Record<string, string>>;
}

/**
 * Makes a decided fact ready for `append`: data, personal values and metadata are held against their
 * strict schemas, and what is said about each person is sealed under that person's key. Keys are
 * durable when it resolves.
 * Throws on a fact that no schema knows or that breaks its own: what is stored is stored for ever.
 */
export type SealEvent = (event: AnyEvent, metadata: Metadata, id: string) => Promise<SealedEvent>;

export const openSealEvent =
  (keyring: Keyring): SealEvent =>
  async (event, metadata, id) => {
    const schema = eventSchemas.get(event.type);
    if (schema === undefined) throw new Error(`No schema knows the event ${event.type}`);
    const data = schema.data.parse(event.data);
    const personal = personalOf(schema, event);
    const sealed = personal === null ? {} : await keyring.sealMany(personal);
    const body = JSON.stringify(personal === null ? { data } : { data, sealed });
    return { toAppend: { id, type: schema.type, body, metadata: Metadata.parse(metadata) }, data, sealed };
  };

/** What is said about each person; nothing is said about one who has been erased. */
const personalOf = (schema: EventSchema, event: AnyEvent): Readonly<Record<string, unknown>> | null => {
  const { personal = {}, type } = event;
  const entries = Object.entries(personal).filter(([, value]) => value !== null);
  if (entries.length === 0) return null;
  const shape = schema.personal;
  if (shape === null) throw new Error(`${type} says something about a person, which its schema does not know`);
  return Object.fromEntries(entries.map(([personId, value]) => [personId, shape.parse(value)]));
};
