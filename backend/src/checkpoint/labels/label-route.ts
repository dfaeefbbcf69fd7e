import { checkpointApi } from '@turnout/contracts/checkpoint';
import { isRejection } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { LabelFiles } from './label-files.ts';

/** Labels of a check-in as a file (rule badges/checkpoint-labels). */
export const labelRoute = (app: FastifyInstance, http: HttpContext, labels: LabelFiles): void => {
  route(app, http, checkpointApi.checkinLabels, {
    reads: ['registrants'],
    eventOf: ({ params }) => labels.eventOf(params.id),
    handle: async ({ params: { id } }, { language, rights }) => {
      const file = await labels.file(id, language, rights);
      return isRejection(file) ? file : { file: file.bytes, type: 'application/pdf', name: file.name };
    },
  });
};
