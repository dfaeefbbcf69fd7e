import { defineCapability } from '../kernel/index.ts';
import { bankTransferApi } from './api.ts';
import { bankLineEvents, bankStatementEvents } from './events.ts';
import { bankTransferRejections } from './rejections.ts';
import { bankTransferTopics } from './topics.ts';

export const bankTransfer = defineCapability({
  name: 'bank-transfer',
  events: [bankStatementEvents, bankLineEvents],
  calls: [bankTransferApi],
  topics: [bankTransferTopics],
  rejections: [bankTransferRejections],
  upcasters: [],
});
