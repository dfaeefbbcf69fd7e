export * from './duplicates-api.ts';
export * from './waiting-api.ts';
