import { randomUUID } from 'node:crypto';
import { AccountId, EventId, FieldId, Metadata, TypeId, type EventSchema } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { NewFact } from './memory-log.ts';

/** An id for specs: its last letters tell which one it is. */
const idOf = (kind: string, number: number): string => `${kind.padEnd(16, '0')}${String(number).padStart(4, '0')}`;

export const eventId = (number = 1): EventId => EventId.parse(idOf('ev', number));
export const typeId = (number = 1): TypeId => TypeId.parse(idOf('ty', number));
export const fieldId = (number = 1): FieldId => FieldId.parse(idOf('fe', number));
export const accountId = (number = 1): AccountId => AccountId.parse(idOf('ac', number));

interface Circumstances {
  /** What the fact says of persons, by person id; null for an erased one. */
  readonly personal?: Readonly<Record<string, unknown>>;
  readonly at?: string;
  readonly desk?: string;
  readonly by?: AccountId;
  readonly method?: 'qr' | 'manual';
}

/** A fact as the log reader hands it out, checked against its schema. */
export const fact = <S extends EventSchema>(
  schema: S,
  data: z.input<S['data']>,
  around: Circumstances = {},
): NewFact => ({
  id: randomUUID(),
  type: schema.type,
  streamId: 'spec-stream',
  data: schema.data.parse(data),
  stored: { data, sealed: {} },
  personal: Object.fromEntries(
    Object.entries(around.personal ?? {}).map(([id, value]) => [
      id,
      value === null || schema.personal === null ? null : schema.personal.parse(value),
    ]),
  ),
  metadata: Metadata.parse({
    commandId: 'spec-command',
    correlationId: 'spec',
    actor: { kind: 'account', id: around.by ?? accountId() },
    at: around.at ?? '2026-11-21T09:30:00.000Z',
    ...(around.desk === undefined ? {} : { desk: around.desk }),
    ...(around.method === undefined ? {} : { method: around.method }),
  }),
});
