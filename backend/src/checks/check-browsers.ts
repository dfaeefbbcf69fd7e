import { join } from 'node:path';
import { rootFolder } from '../platform/configuration/config.ts';
import { buildFrontend } from '../start/frontend-build.ts';
import { checkBuiltPages, readBrowsers } from './browsers/built-pages.ts';

/**
 * Holds the built pages, all that comes with them included, against MDN's table of browser support: public pages
 * for visitors' browsers, the others for staff's (docs/decisions/0048). Builds them first where they are not.
 */
const say = (sentence: string) => console.log(sentence);
const browsers = await readBrowsers(rootFolder);
await buildFrontend(say);
const { files, problems, idle } = await checkBuiltPages(join(rootFolder, 'frontend/dist'), browsers);
for (const problem of problems) say(problem);
for (const { feature, where, reason } of idle)
  say(`An exception fits nothing: ${feature} ${String(where ?? '')} ${reason}`);
say(
  `${files} files of the built pages: ${problems.length} uses of what their browsers lack, ${idle.length} idle exceptions.`,
);
process.exitCode = files > 0 && problems.length + idle.length === 0 ? 0 : 1;
