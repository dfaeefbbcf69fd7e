/** What other screens show of money, each read where it is first shown. */
export const readPaymentsTab = async () => (await import('./payments.tab.tsx')).PaymentsTab;
export const readSummaryCard = async () => (await import('./summary.card.tsx')).SummaryCard;
