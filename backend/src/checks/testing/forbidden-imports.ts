const value = 'export const value = 1;\n';
const importing = (path: string): string => `import { value } from '${path}';\nexport const used = value;\n`;

/** A package as it would be installed. */
const installed = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: value,
});

/**
 * For each rule of .dependency-cruiser.mjs: a file that breaks it (the first), and what it breaks it
 * with. All of them fit into one house.
 */
export const forbiddenImports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycle': {
    'contracts/src/forms/one.ts': importing('./two.ts'),
    'contracts/src/forms/two.ts': importing('./one.ts'),
  },
  'no-unresolvable': { 'contracts/src/forms/lost.ts': importing('./nowhere.ts') },
  'no-orphan': { 'backend/src/forms/alone.ts': value },
  'no-spec-in-code': {
    'backend/src/forms/leaning.ts': importing('./rules.spec.ts'),
    'backend/src/forms/rules.spec.ts': value,
  },
  'no-testing-in-code': {
    'backend/src/forms/propped.ts': importing('../testing/prop.ts'),
    'backend/src/testing/prop.ts': value,
  },
  'not-undeclared': { 'backend/src/forms/borrowed.ts': importing('jotai'), ...installed('jotai') },
  'no-development-package-in-code': {
    'frontend/src/forms/unshipped.ts': importing('jsdom'),
    ...installed('jsdom'),
  },
  'contracts-stay-pure': { 'contracts/src/forms/impure.ts': `import fs from 'node:fs';\nexport const used = fs;\n` },
  'kernel-knows-no-capability': {
    'contracts/src/kernel/upward.ts': importing('../forms/field.ts'),
    'contracts/src/forms/field.ts': value,
  },
  'fields-know-no-capability': {
    'contracts/src/fields/upward.ts': importing('../forms/field.ts'),
    'contracts/src/forms/field.ts': value,
  },
  'projections-know-contracts-only': {
    'projections/src/forms/reaching.ts': importing('../../../backend/src/forms/rule.ts'),
    'backend/src/forms/rule.ts': value,
  },
  'frontend-knows-contracts-only': {
    'frontend/src/forms/reaching.ts': importing('@turnout/projections/forms/queries'),
    'projections/src/forms/queries.ts': value,
  },
  'k6-knows-types-only': {
    'loadtest/src/k6/knowing.ts': importing('@turnout/contracts/forms'),
    'contracts/src/forms/index.ts': value,
  },
  'nobody-imports-loadtest': {
    'backend/src/forms/measuring.ts': importing('../../../loadtest/src/load.ts'),
    'loadtest/src/load.ts': value,
  },
  'nobody-imports-backend': {
    'loadtest/src/k6/deciding.ts': `import type { Kind } from '../../../backend/src/forms/kind.ts';\nexport const used: Kind = 1;\n`,
    'backend/src/forms/kind.ts': 'export type Kind = number;\n',
  },
  'rooms-by-name': {
    'backend/src/forms/climbing.ts': importing('../../../contracts/src/index.ts'),
    'contracts/src/index.ts': value,
  },
  'backend-reads-through-queries': {
    'backend/src/forms/prying.ts': importing('../../../projections/src/forms/rows.ts'),
    'projections/src/forms/rows.ts': value,
  },
  'few-import-projections-whole': {
    'backend/src/forms/whole.ts': importing('@turnout/projections'),
    'projections/src/index.ts': value,
  },
  'decider-is-pure': {
    'backend/src/forms/decider.ts': importing('./facts.ts'),
    'backend/src/forms/facts.ts': importing('../platform/clock/clock.ts'),
    'backend/src/platform/clock/clock.ts': value,
    'backend/src/forms/decider.spec.ts': importing('./decider.ts'),
  },
  'what-is-decided-is-pure': {
    'backend/src/groups/decide/reading.ts': importing('../../platform/clock/clock.ts'),
    'backend/src/platform/clock/clock.ts': value,
  },
  'decider-has-a-spec': {
    'backend/src/messaging/queue/decider.ts': value,
    'backend/src/messaging/routes.ts': importing('./decider.ts'),
  },
  'pure-spec-has-no-page': {
    'frontend/src/forms/drawn.spec.ts': importing('@testing-library/react'),
    ...installed('@testing-library/react'),
  },
  'pure-spec-has-no-database': {
    'backend/src/forms/stored.spec.ts': importing('./stage.ts'),
    'backend/src/forms/stage.ts': importing('../platform/testing/database.ts'),
    'backend/src/platform/testing/database.ts': value,
  },
  'database-spec-has-no-stack': {
    'backend/src/start/served.spec.ts': `// kind: database\n${importing('./serve.ts')}`,
    'backend/src/start/serve.ts': value,
  },
  'programs-in-process-specs': {
    'backend/src/start/spawning.spec.ts': `// kind: stack\nimport { spawn } from 'node:child_process';\nexport const used = spawn;\n`,
  },
  'capabilities-keep-apart': {
    'frontend/src/check-in/friendly.ts': importing('../forms/field.ts'),
    'frontend/src/forms/field.ts': value,
  },
  'shared-parts-know-no-capability': {
    'projections/src/platform/knowing.ts': importing('../forms/rows.ts'),
    'projections/src/forms/rows.ts': value,
  },
  'groups-know-no-capability': {
    'backend/src/groups/stream/knowing.ts': importing('../../payment/paid.ts'),
    'backend/src/payment/paid.ts': value,
  },
  'claims-know-no-group': {
    'backend/src/claims/kinds/knowing.ts': importing('../../groups/stream/group.ts'),
    'backend/src/groups/stream/group.ts': value,
  },
  'records-know-no-capability': {
    'frontend/src/records/knowing.ts': importing('../forms/field.ts'),
    'frontend/src/forms/field.ts': value,
  },
  'desk-knows-no-capability': {
    'frontend/src/desk/knowing.ts': importing('../forms/field.ts'),
    'frontend/src/forms/field.ts': value,
  },
  'ui-knows-no-platform': {
    'frontend/src/ui/knowing.ts': importing('../platform/api.ts'),
    'frontend/src/platform/api.ts': value,
  },
  'start-is-the-top': {
    'backend/src/platform/upward.ts': importing('../start/server.ts'),
    'backend/src/start/server.ts': value,
  },
  'start-needs-no-program': {
    'backend/src/start/worker.ts': importing('../programs/verify.ts'),
    'backend/src/programs/verify.ts': value,
  },
  'sockets-in-platform-only': {
    'frontend/src/forms/live.ts': importing('socket.io-client'),
    ...installed('socket.io-client'),
  },
  'pg-for-migrations-only': {
    'projections/src/forms/raw.ts': importing('pg'),
    ...installed('pg'),
  },
};
