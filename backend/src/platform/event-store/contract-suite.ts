import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { describeAppends } from './testing/append-contract.ts';
import type { AdapterUnderTest, Stage } from './testing/contract-stage.ts';
import { describeReads } from './testing/read-contract.ts';
import { describeRepeats } from './testing/repeat-contract.ts';
import { describeSubscriptions } from './testing/subscription-contract.ts';

/**
 * What every event log must do (architecture, section 4), whatever lies under it.
 * @param open makes the adapter on an empty log, once for the whole suite.
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
    const stage: Stage = () => ({ log: adapter.log, other: adapter.other, streamId });

    describeReads(stage);
    describeAppends(stage);
    describeRepeats(stage);
    describeSubscriptions(stage);
  });
};
