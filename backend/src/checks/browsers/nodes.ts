import type { AnyNode, MemberExpression } from 'acorn';

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const childrenOf = (node: AnyNode): readonly AnyNode[] =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode));

/** The text that a node is, however it is quoted; null where it is not known before the script runs. */
export const textOf = (node: AnyNode | undefined): string | null => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
};

/** The `b` of `a.b` and `a['b']`. */
export const memberName = ({ property, computed }: MemberExpression): string | null =>
  computed ? textOf(property) : property.type === 'Identifier' ? property.name : null;

/** Every name that a test speaks of, as a name or as a text. */
export const namesIn = (node: AnyNode): readonly string[] => {
  const own = node.type === 'Identifier' ? node.name : textOf(node);
  return [...(own === null ? [] : [own]), ...childrenOf(node).flatMap(namesIn)];
};

const boundBy = (pattern: AnyNode | null | undefined): readonly string[] => {
  if (pattern?.type === 'Identifier') return [pattern.name];
  if (pattern?.type === 'AssignmentPattern') return boundBy(pattern.left);
  if (pattern?.type === 'RestElement') return boundBy(pattern.argument);
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap(boundBy);
  if (pattern?.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => boundBy(property.type === 'Property' ? property.value : property));
};

const declaredBy = (node: AnyNode): readonly string[] => {
  if (node.type === 'VariableDeclarator') return boundBy(node.id);
  if (node.type === 'CatchClause') return boundBy(node.param);
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return boundBy(node.id);
  if (node.type.startsWith('Import') && 'local' in node) return boundBy(node.local);
  if (!('params' in node)) return [];
  return [...node.params, ...(node.type === 'ArrowFunctionExpression' ? [] : [node.id])].flatMap(boundBy);
};

/** All that a script itself calls something: of such a name it does not ask the browser. */
export const declaredIn = (node: AnyNode): readonly string[] => [
  ...declaredBy(node),
  ...childrenOf(node).flatMap(declaredIn),
];
