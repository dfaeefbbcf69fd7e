export * from './awaits.ts';
export * from './fields.ts';
export * from './merge.ts';
export {
  defineRecord,
  recordViewOf,
  type RecordFacts,
  type RecordParts,
  type RecordSample,
  type RecordSpec,
  type SampleOf,
  type Saying,
} from './record.ts';
export { splitter, type BodyParts } from './split.ts';
export * from './words.ts';
