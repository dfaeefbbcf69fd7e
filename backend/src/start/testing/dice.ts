import { EventId, type AnyEvent } from '@turnout/contracts/kernel';
import { randomFrom } from '../../platform/random.ts';

/** The same for every run. */
export const random = randomFrom(Number(process.env['TEST_SEED'] ?? 4711));
export const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

/** The events of a random history. */
export const eventIds = [1, 2].map((number) => EventId.parse(`ev00000000000000000${number}`));

/** A fact of a random history and the stream that it belongs to. */
export interface NewFact {
  readonly streamId: string;
  readonly event: AnyEvent;
}
