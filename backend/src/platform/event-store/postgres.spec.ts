// kind: database
import { testDatabase } from '../testing/database.ts';
import { describeEventStore } from './testing/contract-suite.ts';
import { openPostgresLog } from './postgres.ts';

describeEventStore('the log in Postgres', async () => {
  const { url, drop } = await testDatabase();
  const log = openPostgresLog({ url });
  const other = openPostgresLog({ url });
  return {
    log,
    other,
    isEmpty: true,
    end: async () => {
      await Promise.all([log.close(), other.close()]);
      await drop();
    },
  };
});
