export * from './self-service.ts';
export * from './self-service-rejections.ts';
export * from './transfer.ts';
export * from './type-change.ts';
export * as selfServiceApi from './api.ts';
