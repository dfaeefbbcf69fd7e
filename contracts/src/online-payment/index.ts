export * from './events.ts';
export * from './fold.ts';
export * from './state.ts';
