export * from './api.ts';
export * from './commands.ts';
export * from './rejections.ts';
export * from './views.ts';
