export * from './api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './fold.ts';
export * from './rejections.ts';
export * from './state.ts';
export * from './topics.ts';
export * from './views.ts';
