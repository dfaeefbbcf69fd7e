export * from './api.ts';
export * from './rejections.ts';
export * from './topics.ts';
export * from './views.ts';
export * from './history.ts';
export * from './status.ts';
export * from './events.ts';
export * from './user-activity.ts';
