export * from '../records/place-rule-fields.ts';
export * from './may-enter.ts';
export * from './refusals.ts';
export * from './said.ts';
