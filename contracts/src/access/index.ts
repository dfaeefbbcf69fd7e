export * as accessApi from './api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './rejections.ts';
export * as settingsApi from './settings-api.ts';
export * from './topics.ts';
export * from './user-view.ts';
export * from './views.ts';
export * from './wall-view.ts';
