export * from './events.ts';
export * from './fold.ts';
export * from './proposal-events.ts';
export * from './proposals.ts';
export * from './refund-plan.ts';
export * from './state.ts';
export * from './refund-rejections.ts';
