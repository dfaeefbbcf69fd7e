import { EventId, type AnyEvent } from '@turnout/contracts/kernel';
import { randomFrom } from '../platform/random/seeded-random.ts';

const seeded = () => randomFrom(Number(process.env['TEST_SEED'] ?? 4711));
let draw = seeded();

/** Begins anew: a spec draws the same in every run, whichever specs its worker ran before. */
export const takeDice = (): void => {
  draw = seeded();
};

/** The same for every run. */
export const random = (): number => draw();
export const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

/** The events of a random history. */
export const eventIds = [1, 2].map((number) => EventId.parse(`ev00000000000000000${number}`));

/** A fact of a random history and the stream that it belongs to. */
export interface NewFact {
  readonly streamId: string;
  readonly event: AnyEvent;
}
