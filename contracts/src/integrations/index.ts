export * from './api.ts';
export * from './calendar-api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './kinds.ts';
export * from './rejections.ts';
export * from './views.ts';
