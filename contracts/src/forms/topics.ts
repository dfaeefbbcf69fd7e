import { fieldRecord } from './field.ts';
import { typeRecord } from './type.ts';
import { typeGroupRecord } from './type-group.ts';

export const formsTopics = {
  types: typeRecord.topic,
  fields: fieldRecord.topic,
  typeGroups: typeGroupRecord.topic,
} as const;
