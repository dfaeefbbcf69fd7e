import type { AppendResult, ExpectedRevision } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { AdmittedAppend } from './admission.ts';
import type { Connection } from './connection.ts';
import { openBatcher, type Batcher } from '../queues/batcher.ts';
import { positionOf } from './stored-row.ts';

const statement = `select accepted, revision, global_position
  from log.append($1::text[], $2::int[], $3::int[], $4::text[], $5::text[]::uuid[], $6::text[], $7::text[], $8::text[])`;

const Answers = z.array(
  z.union([
    z.object({ accepted: z.literal(true), revision: z.number(), global_position: z.string() }),
    z.object({ accepted: z.literal(false), revision: z.number() }),
  ]),
);

const fullAtBytes = 2_097_152;

/** Group commit: concurrent appends share a transaction, per lane at most `batch` of them. */
export const openAppendBatcher = (
  connections: readonly Connection[],
  batch: number,
): Batcher<AdmittedAppend, AppendResult> =>
  openBatcher({
    lanes: connections.map((connection) => (appends: readonly AdmittedAppend[]) => appendAll(connection, appends)),
    batch,
    weigh: ({ bytes }) => bytes,
    fullAt: fullAtBytes,
  });

const appendAll = async (
  connection: Connection,
  appends: readonly AdmittedAppend[],
): Promise<readonly AppendResult[]> => {
  const rows = await connection.run((sql) => sql.unsafe(statement, parametersOf(appends), { prepare: true }));
  return Answers.parse(rows).map((answer) =>
    answer.accepted
      ? { ok: true, revision: answer.revision, position: positionOf(answer.global_position) }
      : { ok: false, actualRevision: answer.revision },
  );
};

const parametersOf = (appends: readonly AdmittedAppend[]) => [
  appends.map(({ streamId }) => streamId),
  appends.map(({ expected }) => revisionNumber(expected)),
  appends.map(({ ids }) => ids.length),
  appends.flatMap(({ streamId, ids }) => ids.map(() => streamId)),
  appends.flatMap(({ ids }) => ids),
  appends.flatMap(({ types }) => types),
  appends.flatMap(({ bodies }) => bodies),
  appends.flatMap(({ metadata }) => metadata),
];

/** As `log.append` takes it. */
const revisionNumber = (expected: ExpectedRevision): number =>
  expected === 'any' ? -2 : expected === 'noStream' ? -1 : expected;
