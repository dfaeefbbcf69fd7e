export * from './api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './field-matches.ts';
export * from './rejections.ts';
export * from './segments.ts';
export * from './topics.ts';
export * from './views.ts';
