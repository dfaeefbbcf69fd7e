export * from './api.ts';
export * from './commands.ts';
export * from './line-ids.ts';
export * from './methods.ts';
export * from './payment-view.ts';
export * from './rejections.ts';
export * from './topics.ts';
export * from './views.ts';
