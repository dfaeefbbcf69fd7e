import { defineCapability } from '../kernel/index.ts';
import * as selfServiceApi from './api.ts';
import { selfServiceRejections } from './self-service-rejections.ts';
import { transferRejections } from './transfer-rejections.ts';
import { typeChangeRejections } from './type-change-rejections.ts';

export const selfService = defineCapability({
  name: 'self-service',
  events: [],
  calls: [selfServiceApi],
  topics: [],
  rejections: [selfServiceRejections, transferRejections, typeChangeRejections],
  upcasters: [],
});
