import { defineCapability } from '../kernel/index.ts';
import { templatesApi } from './api.ts';
import { templateRejections } from './rejections.ts';
import { templateRecord } from './template.ts';

export const templates = defineCapability({
  name: 'templates',
  events: [templateRecord.events],
  calls: [templatesApi],
  topics: [{ templates: templateRecord.topic }],
  rejections: [templateRejections],
  upcasters: [],
});
