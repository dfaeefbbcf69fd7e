import multipart from '@fastify/multipart';
import { bankTransferTopics } from '@turnout/contracts/bank-transfer';
import { bankLineCounts, bankLinePage } from '@turnout/projections/bank-transfer/queries';
import { openStreams } from '../platform/command/streams.ts';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { forgetLinesWhenRegistrantErased } from './forget-lines-when-registrant-erased.ts';
import { lineRoutes, type LineRouteParts } from './line-routes.ts';
import { lineStreams } from './record-line.ts';
import { recordPaymentWhenLineAssigned } from './record-payment-when-line-assigned.ts';
import { returnLineWhenTransactionRemoved } from './return-line-when-transaction-removed.ts';
import { statementsFold } from './statement.decider.ts';
import { largestStatement, statementRoutes, type StatementParts } from './statement-routes.ts';
import { statementsOf, statementView } from './store.ts';
import { sweepStatementsJob } from './sweep-bank-statements.job.ts';
import type { TakingIn } from './take-in.ts';
import { takeStatementInWhenAccepted } from './take-statement-in-when-accepted.ts';

export { forgetStatements } from './store.ts';

type Parts = Omit<LineRouteParts, 'platform' | 'lines'> &
  Omit<StatementParts, 'platform' | 'statements'> & { readonly platform: Platform };

const { lines: linesTopic, statements: statementsTopic } = bankTransferTopics;

/** Payments by bank transfer: how they are asked for, and bank statements that say which came. */
const bankTransferModule = (parts: Parts): Module => {
  const { platform } = parts;
  const statements = openStreams({ log: platform.log, fold: statementsFold, capacity: 64 });
  const lines = lineStreams(platform);
  return {
    routes: (app, http) => {
      // In a scope of its own: no other call takes files as large as these.
      app.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: largestStatement, files: 1, fields: 10, fieldSize: 1_000 },
        });
        statementRoutes(scope, http, { ...parts, statements });
      });
      lineRoutes(app, http, { ...parts, lines });
    },
    views: [
      { topic: linesTopic, read: (pool, params) => bankLinePage(pool, linesTopic.params.parse(params)) },
      {
        topic: statementsTopic,
        read: async (pool, params) => {
          const { eventId } = statementsTopic.params.parse(params);
          const [stored, counts] = await Promise.all([statementsOf(pool, eventId), bankLineCounts(pool, eventId)]);
          return { statements: stored.map(statementView), counts };
        },
      },
    ],
    jobs: [sweepStatementsJob.open(platform)],
  };
};

const reactions = [
  takeStatementInWhenAccepted,
  recordPaymentWhenLineAssigned,
  returnLineWhenTransactionRemoved,
  forgetLinesWhenRegistrantErased,
] as const;

/** The parts that server and worker plug in. */
export const bankTransferManifest = defineManifest({
  name: 'bank-transfer',
  watched: [],
  reactions,
  jobs: [sweepStatementsJob],
  module: bankTransferModule,
  openWork: (parts: TakingIn): WorkerModule => ({
    reactions: reactions.map(({ open }) => open(parts)),
    jobs: [],
  }),
});
