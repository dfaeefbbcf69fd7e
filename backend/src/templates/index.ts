import { templateRecord } from '@turnout/contracts/templates';
import { templatesOfEvent } from '@turnout/projections/templates/queries';
import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';
import { templateConfigRoutes } from './config-routes.ts';
import type { TemplatesParts } from './parts.ts';
import { templatePrintRoutes } from './print-routes.ts';
import { templateRules } from './rules.ts';

const templatesModule = (parts: TemplatesParts): Module => {
  const templates = openRecords(parts.platform, templateRecord, templateRules);
  return {
    views: [
      {
        topic: templateRecord.topic,
        read: (pool, params) => templatesOfEvent(pool, templateRecord.topic.params.parse(params)),
      },
    ],
    routes: (app, http) => {
      templateConfigRoutes(app, http, { ...parts, templates });
      templatePrintRoutes(app, http, { ...parts, templates });
    },
  };
};

/** Documents of an event that are printed or sent for each registrant: certificates, name tents, letters. */
export const templatesManifest = defineManifest({
  name: 'templates',
  watched: ['template'],
  reactions: [],
  jobs: [],
  module: templatesModule,
  openWork: (): WorkerModule => ({ reactions: [], jobs: [] }),
});
