import { askedTopic } from './asked-topic.ts';
import { fieldRecord } from './field.ts';
import { seatsTopic } from './seats-topic.ts';
import { typeRecord } from './type.ts';
import { typeGroupRecord } from './type-group.ts';

export const formsTopics = {
  types: typeRecord.topic,
  fields: fieldRecord.topic,
  typeGroups: typeGroupRecord.topic,
  seats: seatsTopic,
  asked: askedTopic,
} as const;
