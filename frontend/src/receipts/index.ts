/** The receipts of a group for its staff, read where they are first shown. */
export const readGroupReceipts = async () => (await import('./group-receipts.tsx')).GroupReceipts;
