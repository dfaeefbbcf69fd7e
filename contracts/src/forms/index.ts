export * from './activity.ts';
export * as formsApi from './api.ts';
export * from './field.ts';
export * from './readiness.ts';
export * from './rejections.ts';
export * from './topics.ts';
export * from './type.ts';
export * from './type-group.ts';
export * from './without-effect.ts';
