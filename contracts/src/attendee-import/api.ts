export * from './import-api.ts';
