// Who may import what. A capability is any folder of a room's src that is not one of its shared rooms;
// its name is captured by pattern, so no list is kept by hand. checks.spec.ts sees each rule refuse.
// Whoever resolves: without @swc/core, dependency-cruiser sees no .ts file beside TypeScript 7 and
// still exits 0; `check:imports` therefore counts the modules.
import { specsByKind } from './backend/src/checks/kinds/kinds.ts';

const room = (...names) => `^(?:${names.join('|')})/`;
/** Folders of backend above the capabilities, from what starts them to what tries them. */
const above = 'modules|start|programs|demo|checks|acceptance|testing';
/** In backend: what stands below the capabilities, the lowest first; doubles play companies that cannot be reached. */
const below = 'doubles|claims|groups';
/** No capability: in every room the shared rooms, in backend also what stands above and below. */
const shared = `(?:kernel|platform|records|ui|app|desk)/|(?<=^backend/src/)(?:${above}|${below})/`;
const spec = '\\.(?:spec|journey|examples?|bench)\\.tsx?$|-suite\\.ts$|/testing/';
/** `$2` in a `to` pattern is the capability that the importing file belongs to. */
const ofCapability = `^(contracts|projections|backend|frontend)/src/(?!${shared})([^/]+)/`;

const kinds = specsByKind(process.cwd());
/** The specs of some kinds, as a pattern. */
const specsOf = (...names) => {
  const paths = [...kinds].filter(([, kind]) => names.includes(kind)).map(([path]) => path.replaceAll('.', '\\.'));
  return `^(?:${paths.join('|')})$`;
};

/** k6 is a runtime of its own, without Node.js; the rest of loadtest stands on backend, as its programs do. */
const inK6 = '^loadtest/src/k6/';

/** Files that may see everything that is remembered: they put the rooms together, or compare or rebuild all of it. */
const seesAllProjections =
  '^(?:backend/src/(?:start/(?:platform|work)|programs/(?:rebuild|verify|log-copy)|(?:acceptance/(?:stored-log|erasure|unreadable|watched|copied-event|removed-event)|demo/demo)\\.spec)|loadtest/src/(?:bench/bench-(?:rebuild|reports|sealing)|chaos/audit))\\.ts$';

const pureInContracts = ['zod'];
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule('no-cycle', 'Two files that need each other are one file.', {}, { circular: true }),
    rule(
      'no-unresolvable',
      'An import that leads nowhere.',
      {},
      // numfmt 4.0.1 names a file for types that it does not carry; Node.js, Vite and TypeScript find the others.
      { couldNotResolve: true, pathNot: '\\?(?:url|worker|raw)$|^virtual:|^k6(?:/|$)|^numfmt$' },
    ),
    rule(
      'no-orphan',
      'A file that nothing imports and that is no entry is dead.',
      {
        orphan: true,
        pathNot: [
          '^loadtest/src/(?:tour/page|bench/keystrokes\\.page)\\.mjs$',
          '\\.d\\.ts$',
          '\\.config\\.(?:ts|mjs)$',
          spec,
          '\\.scenario\\.ts$',
          '\\.(?:css|json|svg)$',
        ],
      },
      {},
    ),
    rule(
      'no-spec-in-code',
      'Code does not lean on its tests.',
      { pathNot: `${spec}|\\.setup\\.ts$` },
      { path: '\\.(?:spec|journey)\\.tsx?$' },
    ),
    rule(
      'no-testing-in-code',
      'What specs share is for specs; what measures makes its processes and accounts as they do.',
      { pathNot: `${spec}|\\.setup\\.ts$|^loadtest/src/(?!k6/)` },
      { path: '/testing/' },
    ),
    rule(
      'not-undeclared',
      'A package is named in the package.json of the room that uses it.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-development-package-in-code',
      'What runs is a dependency, not a development one.',
      {
        pathNot: `${spec}|\\.setup\\.ts$|\\.config\\.ts$|^loadtest/|^backend/src/(?:checks/browsers/|programs/rush\\.ts$)`,
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    ),
    rule(
      'contracts-stay-pure',
      'contracts imports zod and itself: no Node, no other room, no other package.',
      { path: room('contracts'), pathNot: spec },
      { pathNot: ['^contracts/src/', ...pureInContracts.map((name) => `node_modules/${name}/`)] },
    ),
    rule(
      'kernel-knows-no-capability',
      'The kernel of contracts is below every capability.',
      { path: '^contracts/src/kernel/' },
      { path: '^contracts/src/(?!kernel/)' },
    ),
    rule(
      'fields-know-no-capability',
      'What a type of field is, is said once below every capability that asks for values.',
      { path: '^contracts/src/fields/', pathNot: spec },
      { path: '^contracts/src/(?!(?:kernel|fields)/)' },
    ),
    rule(
      'projections-know-contracts-only',
      'What is remembered depends on what can be said, and on nothing that decides or shows.',
      { path: room('projections') },
      { path: room('backend', 'frontend') },
    ),
    rule(
      'frontend-knows-contracts-only',
      'Screens speak with the server over the interface.',
      { path: room('frontend'), pathNot: '\\.journey\\.ts$' },
      { path: room('backend', 'projections') },
    ),
    rule(
      'k6-knows-types-only',
      'Load scenarios run in their own runtime: types of contracts, each other and k6, nothing else.',
      { path: inK6 },
      { pathNot: [inK6, '^k6(?:/|$)', 'node_modules/@types/k6/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'nobody-imports-loadtest',
      'The product stands without what measures it.',
      { path: room('contracts', 'projections', 'backend', 'frontend') },
      { path: room('loadtest') },
    ),
    rule(
      'nobody-imports-backend',
      'Whoever decides is asked over HTTP; only what measures starts it, and looks into it.',
      { path: [room('contracts', 'projections', 'frontend'), inK6] },
      { path: room('backend') },
    ),
    rule(
      'rooms-by-name',
      'Another room is imported by its package name, never by climbing to it.',
      { path: '^(contracts|projections|backend|frontend|loadtest)/' },
      {
        path: room('contracts', 'projections', 'backend', 'frontend', 'loadtest'),
        pathNot: '^$1/',
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    rule(
      'backend-reads-through-queries',
      'The backend, and what measures it, read the memory through its queries only.',
      { path: room('backend', 'loadtest'), pathNot: seesAllProjections },
      { path: room('projections'), pathNot: ['^projections/src/.+/queries\\.ts$', '^projections/src/platform/'] },
    ),
    rule(
      'few-import-projections-whole',
      'Only the files that put the rooms together, and those that compare or rebuild everything.',
      { pathNot: [seesAllProjections, room('projections')] },
      { path: '^projections/src/index\\.ts$' },
    ),
    rule(
      'decider-is-pure',
      'A decider sees contracts and the pure files of its own capability, however far its imports go.',
      { path: '^(backend/src/[^/]+)/.*decider\\.ts$' },
      { pathNot: ['^contracts/', '^$1/', '^backend/src/groups/decide/', 'node_modules/zod/'], reachable: true },
    ),
    rule(
      'what-is-decided-is-pure',
      'What several deciders say of a group sees contracts and itself alone.',
      { path: '^backend/src/groups/decide/', pathNot: spec },
      { pathNot: ['^contracts/', '^backend/src/groups/decide/', 'node_modules/zod/'] },
    ),
    {
      name: 'decider-has-a-spec',
      comment: 'Every decider is shown by given, when, then.',
      severity: 'error',
      from: { path: '\\.spec\\.ts$' },
      module: { path: '^backend/src/.*decider\\.ts$', numberOfDependentsLessThan: 1 },
    },
    rule(
      'pure-spec-has-no-page',
      'A spec that draws a page is a screen: it begins with "// kind: screen" or ends in .spec.tsx.',
      { path: specsOf('pure', 'database', 'stack', 'process') },
      { path: 'node_modules/(?:@testing-library|jsdom)/', reachable: true },
    ),
    rule(
      'pure-spec-has-no-database',
      'A spec that needs a database begins with "// kind: database".',
      { path: specsOf('pure', 'screen') },
      { path: '/testing/database\\.ts$', reachable: true },
    ),
    rule(
      'database-spec-has-no-stack',
      'A spec that needs a server or a worker begins with "// kind: stack".',
      { path: specsOf('pure', 'screen', 'database') },
      { path: '^backend/src/start/(?:serve|work)\\.ts$', reachable: true },
    ),
    rule(
      'programs-in-process-specs',
      'A spec that starts programs begins with "// kind: process".',
      { path: specsOf('pure', 'screen', 'database', 'stack') },
      {
        path: [
          '^(?:node:)?child_process$',
          '/testing/(?:child|program|processes)\\.ts$',
          '^backend/src/start/child\\.ts$',
        ],
      },
    ),
    rule(
      'capabilities-keep-apart',
      'In a room, capability A never reaches into the folder of B: they meet in contracts, or above.',
      { path: ofCapability, pathNot: '^contracts/' },
      { path: `^$1/src/(?!${shared})[^/]+/`, pathNot: '^$1/src/$2/' },
    ),
    rule(
      'shared-parts-know-no-capability',
      'platform and ui are below every capability.',
      { path: '^(projections|backend|frontend)/src/(?:platform|ui)/' },
      { path: `^$1/src/(?!(?:platform|ui)/)[^/]+` },
    ),
    rule(
      'groups-know-no-capability',
      'The stream of groups, and what every use case on one needs, is below every capability that works on groups.',
      { path: '^backend/src/groups/', pathNot: spec },
      { path: '^backend/src/(?!(?:groups|claims|platform)/)' },
    ),
    rule(
      'claims-know-no-group',
      'What there is only so much of is claimed without a look into any group.',
      { path: '^backend/src/claims/', pathNot: spec },
      { path: '^backend/src/(?!(?:claims|platform)/)' },
    ),
    rule(
      'records-know-no-capability',
      'The screens of records are below every capability that declares some.',
      { path: '^frontend/src/records/', pathNot: spec },
      { path: '^frontend/src/(?!(?:records|platform|ui)/)' },
    ),
    rule(
      'desk-knows-no-capability',
      'The desk is below every capability that has a place to work at.',
      { path: '^frontend/src/desk/', pathNot: spec },
      { path: '^frontend/src/(?!(?:desk|platform|ui)/)' },
    ),
    rule(
      'ui-knows-no-platform',
      'Parts without knowledge: ui talks to no server.',
      { path: '^frontend/src/ui/' },
      { path: '^frontend/src/(?:platform|records|desk|app)/' },
    ),
    rule(
      'start-is-the-top',
      'No capability imports what starts it, nor the programs.',
      { pathNot: `^backend/src/(?:${above})/|^loadtest/|${spec}` },
      { path: `^backend/src/(?:${above})/` },
    ),
    rule(
      'start-needs-no-program',
      'What starts Turnout stands without the programs around it.',
      { path: '^backend/src/start/', pathNot: spec },
      { path: '^backend/src/(?:programs|checks|acceptance|testing)/' },
    ),
    rule(
      'sockets-in-platform-only',
      'In the browser, the socket client lives in platform.',
      { path: '^frontend/src/', pathNot: '^frontend/src/platform/' },
      { path: 'node_modules/socket\\.io-client/' },
    ),
    rule(
      'pg-for-migrations-only',
      'The log speaks postgres.js, everything else slonik; pg serves the migration runner.',
      { path: '^(?:backend|projections|loadtest)/src/', pathNot: '/migrat[a-z]*\\.ts$|/testing/' },
      { path: 'node_modules/(?:pg|node-pg-migrate)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    moduleSystems: ['es6'],
  },
};
