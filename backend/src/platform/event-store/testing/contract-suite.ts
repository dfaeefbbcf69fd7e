import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { describeAppends } from './append-contract.ts';
import type { AdapterUnderTest, Stage } from './contract-stage.ts';
import { describeReads } from './read-contract.ts';
import { describeRepeats } from './repeat-contract.ts';
import { describeSubscriptions } from './subscription-contract.ts';

/**
 * All that an event log must do (docs/architecture.md#the-log), whatever lies under it.
 * @param open makes the adapter on a log that nobody else writes to meanwhile, once for the whole suite.
 */
export const describeEventStore = (name: string, open: () => Promise<AdapterUnderTest>): void => {
  describe(`${name}`, () => {
    let adapter: AdapterUnderTest;
    let streamId: string;
    beforeAll(async () => {
      adapter = await open();
    });
    afterAll(() => adapter.end());
    beforeEach(() => {
      streamId = `suite-${randomUUID()}`;
    });
    const stage: Stage = () => ({ ...adapter, streamId });

    describeReads(stage);
    describeAppends(stage);
    describeRepeats(stage);
    describeSubscriptions(stage);
  });
};
