export * from './api.ts';
export * from './document.ts';
export * from './rejections.ts';
export * from './template.ts';
export * from './views.ts';
