import { calls, records } from '@turnout/contracts';
import type { Call } from '@turnout/contracts/kernel';
import type { RecordSample, SampleOf } from '@turnout/contracts/records';
import { z } from 'zod';

type Body = Readonly<Record<string, unknown>>;

/** A kind of record as specs walk them. */
export interface RecordKind {
  readonly one: string;
  readonly words: { readonly one: string };
  readonly path: string;
  readonly stream: string;
  readonly calls: Readonly<Record<'list' | 'one' | 'define' | 'revise' | 'retire', Call>>;
  readonly sample: (of: SampleOf) => RecordSample;
}

/** Every kind of record that an event has. */
export const recordKinds: readonly RecordKind[] = records;

const Answer = z.record(z.string(), z.unknown());
const Made = z.looseObject({ _id: z.string() });

/** The record that an answer holds. @throws where it holds none. */
export const recordIn = ({ one }: Pick<RecordKind, 'one'>, body: unknown): z.infer<typeof Made> =>
  Made.parse(Answer.parse(body)[one]);

/** The body that defines a sample of a record in an event. */
export const sampleBody = ({ sample }: RecordKind, eventId: string, of: SampleOf): Body => ({
  eventId,
  ...sample(of).body,
});

/** Names among all calls of a record's own, by what they do; a capability may have widened what one of them takes. */
export const namesOfCalls = ({ calls: own }: RecordKind): ReadonlyMap<keyof RecordKind['calls'], string> =>
  new Map(
    Object.entries(calls).flatMap(([name, call]) =>
      (['list', 'one', 'define', 'revise', 'retire'] as const)
        .filter((does) => own[does].method === call.method && own[does].path === call.path)
        .map((does) => [does, name] as const),
    ),
  );
