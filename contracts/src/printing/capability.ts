import { defineCapability } from '../kernel/index.ts';
import { printingApi } from './api.ts';
import { printingRejections } from './rejections.ts';

export const printing = defineCapability({
  name: 'printing',
  events: [],
  calls: [printingApi],
  topics: [],
  rejections: [printingRejections],
  upcasters: [],
});
