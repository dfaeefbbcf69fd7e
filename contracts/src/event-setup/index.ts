export * as eventSetupApi from './api.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './rejections.ts';
export * from './speaker.ts';
export * from './topics.ts';
export * from './view-of.ts';
export * from './views.ts';
export * from './without-effect.ts';
