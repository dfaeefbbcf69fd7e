export * from './balance.ts';
export * from './due.ts';
export * from './edited.ts';
export * from './field-discounts.ts';
export * from './line.ts';
export * from './lines.ts';
export * from './price-list.ts';
export * from './promo-code.ts';
