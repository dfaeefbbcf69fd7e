import { calls } from '@turnout/contracts';

type About = readonly ['registration' | 'template', (id: string) => { readonly path: string; readonly body?: object }];

/** Gives, for each call about a template, or about somebody whom one is filled in for, how it is asked about one of the event. */
export const templateCallsAbout = (eventId: string) => {
  const of = ({ path }: { readonly path: string }, id: string): string => path.replace(':id', id);
  return {
    reviseTemplate: ['template', (id) => ({ path: of(calls.reviseTemplate, id), body: { name: 'Other' } })],
    templateRegistrants: ['template', (id) => ({ path: calls.templateRegistrants.path, body: { templateId: id } })],
    templatePdf: ['template', (id) => ({ path: of(calls.templatePdf, id), body: {} })],
    mailTemplate: [
      'template',
      (id) => ({
        path: of(calls.mailTemplate, id),
        // In a time that never comes, so that nobody is written to.
        body: { subject: 'Yours', message: 'Hello', sendAt: '2999-01-01' },
      }),
    ],
    previewTemplate: [
      'registration',
      (id) => ({ path: calls.previewTemplate.path, body: { eventId, content: '<p>Hello</p>', registrantId: id } }),
    ],
  } satisfies Readonly<Record<string, About>>;
};
