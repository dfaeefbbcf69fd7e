export * from './api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './field-api.ts';
export * from './rejections.ts';
export * from './shown-values.ts';
export * from './topics.ts';
export * from './views.ts';
