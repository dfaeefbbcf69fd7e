import { describeEventStore } from '../testing/contract-suite.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbDouble } from './testing/double.ts';

describeEventStore('EventStoreDB (double)', async () => {
  const double = await startEventStoreDbDouble();
  const log = openEventStoreDb({ connectionString: double.connectionString });
  const other = openEventStoreDb({ connectionString: double.connectionString });
  return {
    log,
    other,
    end: async () => {
      await Promise.all([log.close(), other.close()]);
      await double.close();
    },
  };
});
