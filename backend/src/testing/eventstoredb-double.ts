/** The double as a process of its own: tells whoever started it where it is, and ends with them. */
import { startEventStoreDbDouble } from '../platform/event-store/eventstoredb/testing/double.ts';

const { connectionString } = await startEventStoreDbDouble({ canHang: false });
process.once('disconnect', () => process.exit(0));
process.send?.({ connectionString });
