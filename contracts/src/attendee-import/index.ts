export * from './import.ts';
export * from './import-words.ts';
export * from './encoding-words.ts';
export * as attendeeImportApi from './api.ts';
export * from './import-events.ts';
export * from './import-rejections.ts';
export * from './topics.ts';
