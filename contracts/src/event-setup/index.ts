export * as eventSetupApi from './api.ts';
export * from './dates.ts';
export * from './event.ts';
export * from './events.ts';
export * from './rejections.ts';
export * from './speaker.ts';
export * from './street-map.ts';
export * from './topics.ts';
export * from './upload.ts';
