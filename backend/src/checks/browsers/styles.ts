import { AtRule, Container, type Declaration, parse, type Rule } from 'postcss';
import { isStyle, lacks, type Oldest } from './table.ts';

/** What may stand in a value, by its place in the table. */
const values: readonly (readonly [RegExp, string])[] = [
  [/\blight-dark\(/, 'css.types.color.light-dark'],
  [/\bcolor-mix\(/, 'css.types.color.color-mix'],
  [/\boklch\(/, 'css.types.color.oklch'],
  [/\boklab\(/, 'css.types.color.oklab'],
  [/\b(?:rgba?|hsla?)\(\s*from\b/, 'css.types.color.rgb.relative_syntax'],
  [/\d[dsl]v[hwib]\b|\d[dsl]v(?:min|max)\b/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/\dcq(?:[hwib]|min|max)\b/, 'css.types.length.container_query_length_units'],
  [/\b(?:sin|cos|tan|atan2?)\(/, 'css.types.sin'],
  [/\bround\(/, 'css.types.round'],
  [/\banchor\(/, 'css.types.anchor'],
];
const selectors: readonly (readonly [RegExp, string])[] = [
  [/:has\(/, 'css.selectors.has'],
  [/&/, 'css.selectors.nesting'],
  [/:popover-open/, 'css.selectors.popover-open'],
  [/:user-(?:in)?valid/, 'css.selectors.user-invalid'],
  [/:dir\(/, 'css.selectors.dir'],
  [/:modal\b/, 'css.selectors.modal'],
  [/:autofill/, 'css.selectors.autofill'],
];

const lackedOf = (text: string, places: readonly (readonly [RegExp, string])[], oldest: Oldest): readonly string[] =>
  places.flatMap(([pattern, place]) => {
    return pattern.test(text) && lacks(oldest, place) ? [place] : [];
  });

/** Values that these browsers lack, in a text of a script that a style is made of. */
export const lacksInText = (text: string, oldest: Oldest): readonly string[] => lackedOf(text, values, oldest);

/** Whether the same rule says it by the browser's own name too. */
const isPrefixed = ({ prop, parent }: Declaration): boolean =>
  parent?.some((each) => each.type === 'decl' && each.prop === `-webkit-${prop}`) === true;

/** Whether the same rule says it before in a way that all know: then who does not know this one keeps that. */
const hasFallback = (declaration: Declaration, oldest: Oldest): boolean => {
  for (let before = declaration.prev(); before !== undefined; before = before.prev())
    if (
      before.type === 'decl' &&
      before.prop === declaration.prop &&
      lackedOf(before.value, values, oldest).length === 0
    )
      return true;
  return false;
};

const isInSupports = ({ parent }: Declaration | Rule): boolean => {
  for (let node: unknown = parent; node instanceof Container; node = node.parent)
    if (node instanceof AtRule && node.name === 'supports') return true;
  return false;
};

/** Finds what a style sheet asks that one of these browsers lacks, unless it says it for them too, before. */
export const findInStyle = (css: string, oldest: Oldest): readonly { feature: string; code: string }[] => {
  const found: { feature: string; code: string }[] = [];
  const root = parse(css);
  root.walkDecls((declaration) => {
    if (isInSupports(declaration)) return;
    const { prop, value } = declaration;
    const code = `${prop}: ${value.slice(0, 80)}`;
    if (
      !prop.startsWith('-') &&
      isStyle('properties', prop) &&
      lacks(oldest, `css.properties.${prop}`) &&
      !isPrefixed(declaration)
    )
      found.push({ feature: `css.properties.${prop}`, code });
    if (hasFallback(declaration, oldest)) return;
    for (const feature of lackedOf(value, values, oldest)) found.push({ feature, code });
  });
  root.walkRules((rule) => {
    if (isInSupports(rule)) return;
    for (const feature of lackedOf(rule.selector, selectors, oldest))
      found.push({ feature, code: rule.selector.slice(0, 100) });
    if (rule.parent?.type === 'rule' && lacks(oldest, 'css.selectors.nesting'))
      found.push({ feature: 'css.selectors.nesting', code: rule.selector.slice(0, 100) });
  });
  root.walkAtRules(({ name, params }) => {
    if (isStyle('at-rules', name) && lacks(oldest, `css.at-rules.${name}`))
      found.push({ feature: `css.at-rules.${name}`, code: `@${name} ${params}` });
    if (name === 'media' && /[<>]=?/.test(params) && lacks(oldest, 'css.at-rules.media.range_syntax'))
      found.push({ feature: 'css.at-rules.media.range_syntax', code: params });
  });
  return found;
};
