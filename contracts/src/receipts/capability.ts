import { defineCapability } from '../kernel/index.ts';
import { receiptsApi } from './api.ts';
import { receiptEvents, receiptNumberEvents } from './events.ts';
import { receiptRejections } from './rejections.ts';
import { receiptTopics } from './topics.ts';

export const receipts = defineCapability({
  name: 'receipts',
  events: [receiptEvents, receiptNumberEvents],
  calls: [receiptsApi],
  topics: [receiptTopics],
  rejections: [receiptRejections],
  upcasters: [],
});
