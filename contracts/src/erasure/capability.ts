import { defineCapability } from '../kernel/index.ts';
import * as erasureApi from './api.ts';

export const erasure = defineCapability({
  name: 'erasure',
  events: [],
  calls: [erasureApi],
  topics: [],
  rejections: [],
  upcasters: [],
});
