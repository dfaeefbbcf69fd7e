export * from './activity-api.ts';
export * from './activity-rejections.ts';
export * from './api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './rejections.ts';
export * from './topics.ts';
export * from './views.ts';
