export * from './api.ts';
export * from './breakdown.ts';
export * from './events.ts';
export * from './group-tax.ts';
export * from './rejections.ts';
export * from './topics.ts';
export * from './views.ts';
