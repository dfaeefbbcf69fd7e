export * from './events.ts';
export * from './fold.ts';
export * from './paypal-money.ts';
export * from './state.ts';
