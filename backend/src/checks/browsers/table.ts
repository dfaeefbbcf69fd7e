import table, {
  type CompatStatement,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

/** Versions of browsers, by name: a page has to work from there on. */
export type Oldest = Readonly<Partial<Record<'safari' | 'firefox' | 'chrome', string>>>;

/** An interface of the browser that one of these browsers lacks. */
export interface MissingInterface {
  /** A name of the window; a member of the constructor itself; or a member of what it makes. */
  readonly kind: 'global' | 'static' | 'member';
  readonly owner: string;
  readonly name: string;
}

/** In the table a phone's browser has a name of its own. */
const onPhones = { safari: 'safari_ios', firefox: 'firefox_android', chrome: 'chrome_android' } as const;

/** Whether the table speaks of a property or at-rule of styles by this name. */
export const isStyle = (kind: 'properties' | 'at-rules', name: string): boolean =>
  table.css[kind]?.[name]?.__compat !== undefined;

const parts = (version: string): readonly number[] => version.replace('≤', '').split('.').map(Number);
const isUpTo = (version: string, limit: string): boolean => {
  const [one, other] = [parts(version), parts(limit)];
  for (const [place, part] of one.entries()) {
    const against = other[place] ?? 0;
    if (part !== against) return part < against;
  }
  return true;
};

/** Whether the version has it by its own name, without a switch to be set. What is not known counts as there. */
const hasIt = (statement: SupportStatement | undefined, version: string): boolean =>
  statement === undefined ||
  [statement]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        flags === undefined &&
        prefix === undefined &&
        otherName === undefined &&
        isUpTo(added, version) &&
        !(typeof removed === 'string' && isUpTo(removed, version)),
    );

const isMissing = ({ support }: CompatStatement, oldest: Oldest): boolean =>
  (['safari', 'firefox', 'chrome'] as const).some((browser) => {
    const version = oldest[browser];
    return version !== undefined && !(hasIt(support[browser], version) && hasIt(support[onPhones[browser]], version));
  });

const isName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name);
const entriesOf = (feature: Identifier): readonly (readonly [string, Identifier])[] =>
  Object.keys(feature).flatMap((name) => {
    const within: Identifier | undefined = name === '__compat' ? undefined : feature[name];
    return within === undefined ? [] : [[name, within] as const];
  });
const within = (feature: Identifier, name: string): Identifier => feature[name] ?? {};

/** What of the table is a member of an interface: no option of a call, no event, no constructor. */
const membersOf = (owner: string, feature: Identifier): readonly (readonly [MissingInterface, CompatStatement])[] =>
  entriesOf(feature).flatMap(([key, { __compat: statement }]) => {
    const isStatic = key.endsWith('_static');
    const name = isStatic ? key.slice(0, -'_static'.length) : key;
    if (statement === undefined || !isName(name) || name.includes('_') || name === owner) return [];
    const spec = [statement.spec_url ?? []].flat().join(' ');
    const isOfBuiltin = spec.includes('tc39.es') && !spec.includes('.prototype.') && !spec.includes('prototype');
    return [[{ kind: isStatic || isOfBuiltin ? 'static' : 'member', owner, name }, statement] as const];
  });

/** Every interface that the table knows, members first by their owner. */
const interfaces = (): readonly (readonly [MissingInterface, CompatStatement])[] => {
  const builtins = within(table.javascript, 'builtins');
  const owners = [...entriesOf(table.api), ...entriesOf(builtins)];
  const ofIntl = entriesOf(within(builtins, 'Intl')).filter(([name]) => /^[A-Z]/.test(name));
  return [
    ...owners.flatMap(([owner, feature]) => {
      const members = membersOf(owner, feature);
      const { __compat: statement } = feature;
      if (statement === undefined || !isName(owner)) return members;
      return [[{ kind: 'global', owner: '', name: owner }, statement] as const, ...members];
    }),
    ...ofIntl.flatMap(([owner, feature]) => membersOf(`Intl.${owner}`, feature)),
  ];
};

/** The interfaces that at least one of these browsers lacks, as MDN's table of browser support has it. */
export const missingInterfaces = (oldest: Oldest): readonly MissingInterface[] =>
  interfaces()
    .filter(([, statement]) => isMissing(statement, oldest))
    .map(([missing]) => missing);

/** The same, but only those of whose names nothing else is called that these browsers have. */
export const unmistakable = (oldest: Oldest): readonly MissingInterface[] => {
  const all = interfaces();
  const there = new Set(all.filter(([, statement]) => !isMissing(statement, oldest)).map(([{ name }]) => name));
  const goneOwners = new Set(
    all.filter(([{ kind }, statement]) => kind === 'global' && isMissing(statement, oldest)).map(([{ name }]) => name),
  );
  return missingInterfaces(oldest).filter(
    ({ kind, owner, name }) => kind !== 'member' || (!there.has(name) && !goneOwners.has(owner)),
  );
};

/**
 * Whether one of these browsers lacks the feature at this place of the table, like `css.types.color.light-dark`.
 * @throws where the table has no such place.
 */
export const lacks = (oldest: Oldest, place: string): boolean => {
  const steps = place.split('.');
  let feature: Identifier | undefined = steps[0] === 'css' ? table.css : table.javascript;
  for (const step of steps.slice(1)) feature = feature?.[step];
  const statement = feature?.__compat;
  if (statement === undefined) throw new Error(`The table of browser support has no ${place}`);
  return isMissing(statement, oldest);
};
