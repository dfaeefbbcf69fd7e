import { startOfLog } from '@turnout/contracts/kernel';
import { describeEventStore } from '../testing/contract-suite.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbDouble } from './testing/double.ts';

/** A real server, as `npm run test:eventstoredb` names it; the double where nobody does. */
const url = process.env['EVENTSTOREDB_URL'];

const startServer = async (): Promise<{ readonly connectionString: string; readonly close: () => Promise<void> }> =>
  url === undefined ? startEventStoreDbDouble() : { connectionString: url, close: () => Promise.resolve() };

describeEventStore(url === undefined ? 'EventStoreDB (double)' : 'EventStoreDB at EVENTSTOREDB_URL', async () => {
  const { connectionString, close } = await startServer();
  const log = openEventStoreDb({ connectionString });
  const other = openEventStoreDb({ connectionString });
  return {
    log,
    other,
    isEmpty: url === undefined || (await log.head()) === startOfLog,
    end: async () => {
      await Promise.all([log.close(), other.close()]);
      await close();
    },
  };
});
