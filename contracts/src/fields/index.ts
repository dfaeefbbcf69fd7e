export * from './conditions.ts';
export * from './definition.ts';
export * from './file.ts';
export { likelyMeaning } from './likely-meaning.ts';
export * from './merge-tokens.ts';
export {
  chosenIn,
  comparable,
  listOf,
  mostOptions,
  openCellOfLabels,
  type Option,
  OptionLines,
  withoutBlankOptions,
  type Options,
  optionsOf,
} from './options.ts';
export * from './rules.ts';
export { type CleanHtml, FieldType, type JudgedField, textOfHtml } from './types.ts';
export * from './values.ts';
