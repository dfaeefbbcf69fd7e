export * as registrationApi from './api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './fold.ts';
export * from './keywords.ts';
export * from './personal.ts';
export * from './rejections.ts';
export * from './topics.ts';
export * from './views.ts';
