export * from './self-service-api.ts';
export * from './transfer-api.ts';
export * from './type-change-api.ts';
