export * from './fields.ts';
export * from './merge.ts';
export {
  type BodyParts,
  defineRecord,
  recordViewOf,
  type RecordFacts,
  type RecordParts,
  type RecordSpec,
  type Saying,
} from './record.ts';
