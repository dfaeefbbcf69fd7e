import type { RegistrantId } from '@turnout/contracts/kernel';
import { templateRecord } from '@turnout/contracts/templates';
import { templatesOfEvent } from '@turnout/projections/templates/queries';
import type { Clock } from '../platform/clock/clock.ts';
import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';
import { templateConfigRoutes } from './config-routes.ts';
import type { DocumentParts, TemplatesParts } from './parts.ts';
import { openDocuments, fileNameOf } from './documents.ts';
import { templateMailRoute } from './mail-route.ts';
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
      templateMailRoute(app, http, { ...parts, templates });
    },
  };
};

/** Documents as e-mails carry them: made when a message is written, for whoever reads it. */
const openDocumentsForMails = (parts: DocumentParts & { readonly clock: Clock }) => {
  const documents = openDocuments(parts);
  return {
    documentFor: async (
      registrantId: RegistrantId,
      of: Omit<Parameters<typeof documents.one>[1], 'madeAt'>,
    ): Promise<{ readonly name: string; readonly bytes: Buffer } | null> => {
      const bytes = await documents.one(registrantId, { ...of, madeAt: parts.clock.now() });
      return bytes === null ? null : { name: fileNameOf(of.document), bytes };
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
  forMails: openDocumentsForMails,
  openWork: (): WorkerModule => ({ reactions: [], jobs: [] }),
});
