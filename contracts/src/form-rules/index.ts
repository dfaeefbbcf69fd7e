export * from './definition.ts';
export * from './fee.ts';
export * from './formula.ts';
export * from './judge.ts';
export * from './least.ts';
export * from './locks.ts';
export * from './quantity.ts';
export * from './validations.ts';
