export * from './fee.ts';
export * from './formula.ts';
export * from './locks.ts';
