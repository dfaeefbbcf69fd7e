export * from './api.ts';
export * from './choice.ts';
export * from './commands.ts';
export * from './methods.ts';
export * from './payment-view.ts';
export * from './rejections.ts';
export * from './topics.ts';
export * from './views.ts';
