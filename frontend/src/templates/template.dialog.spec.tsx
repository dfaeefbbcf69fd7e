// kind: screen
import { MantineProvider } from '@mantine/core';
import { formsApi } from '@turnout/contracts/forms';
import { EventId, TemplateId } from '@turnout/contracts/kernel';
import { templateRecord, templatesApi, TemplateView } from '@turnout/contracts/templates';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { PrintDialog } from './print.dialog.tsx';
import { TemplateDialog } from './template.dialog.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = EventId.parse('ev000000000000000001');
const templateId = TemplateId.parse('te000000000000000001');
const known = vi.hoisted((): { sent: unknown[]; answers: Record<string, () => unknown>; may: boolean } => ({
  sent: [],
  answers: {},
  may: true,
}));
vi.mock('../platform/api.ts', () => ({
  call: async ({ path }: { path: string }) => {
    await Promise.resolve();
    return { data: known.answers[path]?.() };
  },
  callForFile: () => Promise.resolve(new Blob()),
  Offline: class extends Error {},
  Refusal: class extends Error {},
}));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: [] }) }));
vi.mock('../platform/session.ts', () => ({ useMay: () => () => known.may, useSession: () => null }));
vi.mock('../platform/mail.tsx', () => ({ MailState: () => null, tellSent: () => Promise.resolve() }));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push(input);
      return Promise.resolve({ ok: true, data: { message: 'Successfully created!' } });
    },
  }),
}));

const view = TemplateView.parse({
  _id: templateId,
  _version: 3,
  eventId,
  event: eventId,
  name: 'Certificate',
  content: '<p style="text-align:center">For ${FNAME}</p>',
  paymentStatus: [],
  type: [],
  activity: [],
  checkedIn: null,
  primaryRegistrantsOnly: false,
  fieldMatches: {},
  confirmationNumberStart: 5,
  confirmationNumberEnd: null,
  pageSize: 'a4',
  orientation: 'landscape',
  layout: 'page',
  margin: 20,
  background: null,
});
const onClose = vi.fn<() => void>();
const isDirty = { current: () => false };
const draw = (id: TemplateId | null) => {
  render(
    <MantineProvider env="test">
      <TemplateDialog eventId={eventId} templateId={id} isDirty={isDirty} onClose={onClose} />
    </MantineProvider>,
  );
  return userEvent.setup();
};

beforeEach(async () => {
  await speakEnglish({ templates: words, ui: uiWords });
  known.sent = [];
  known.may = true;
  onClose.mockClear();
  known.answers = {
    [formsApi.types.path]: () => ({ types: [] }),
    [formsApi.activities.path]: () => ({ activities: [] }),
    [formsApi.fieldsForFilters.path]: () => ({ fields: [] }),
    [formsApi.fields.path]: () => ({ fields: [] }),
    [templateRecord.calls.one.path]: () => ({ template: view }),
    [templatesApi.previewTemplate.path]: () => ({
      preview: {
        html: '<p>For Ada<img src="https://elsewhere.example.org/x.png" onerror="x"></p>',
        of: 'Ada',
        unknownTokens: ['nobody'],
      },
    }),
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe('the form of a template', () => {
  it('says what is missing, and sends nothing before it is there', async () => {
    const user = draw(null);
    await screen.findByRole('textbox', { name: words.content });
    await user.click(screen.getByRole('button', { name: uiWords.save }));
    await screen.findByRole('textbox', { name: words.content, description: words.problem.contentMissing });
    expect(screen.getAllByText(new RegExp(words.problem.nameMissing)).length).toBeGreaterThan(0);
    expect(known.sent).toEqual([]);
  });

  it('clears a number that is none when it is left, and says so', async () => {
    const user = draw(null);
    const start = await screen.findByRole('textbox', { name: words.confirmationNumberStart });
    await user.type(start, 'ten');
    await user.tab();
    expect(start).toHaveProperty('value', '');
    expect(start).toHaveProperty('ariaInvalid', 'true');
    expect(screen.getAllByText(words.problem.startNotNumeric)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: words.confirmationNumberEnd }));
  });

  it('keeps a first number behind the last from being sent', async () => {
    const user = draw(templateId);
    await user.type(await screen.findByRole('textbox', { name: words.confirmationNumberEnd }), '4');
    await user.click(screen.getByRole('button', { name: uiWords.save }));
    expect(screen.getAllByText(new RegExp(words.problem.reversed)).length).toBeGreaterThan(0);
    expect(known.sent).toEqual([]);
  });

  it('changes what was read, with the version that was read', async () => {
    const user = draw(templateId);
    const name = await screen.findByRole('textbox', { name: words.name });
    await screen.findByRole('textbox', { name: words.content });
    await user.clear(name);
    await user.type(name, 'Diploma');
    await user.click(screen.getByRole('button', { name: uiWords.save }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const body = {
      name: 'Diploma',
      content: view.content,
      confirmationNumberStart: '5',
      checkedIn: 'all',
      _version: 3,
    };
    expect(known.sent).toMatchObject([{ params: { id: templateId }, body }]);
  });

  it('shows the document on its paper, without what leads elsewhere, and names tags that name nothing', async () => {
    const user = draw(templateId);
    await user.click(await screen.findByRole('button', { name: words.showPreview }));
    await screen.findByText('${nobody}');
    const paper = screen.getByRole('region', { name: words.preview });
    await waitFor(() => expect(paper.textContent).toContain('For Ada'));
    expect(paper.innerHTML).not.toContain('elsewhere');
    expect(paper.innerHTML).not.toContain('onerror');
  });
});

describe('the print dialog', () => {
  const person = {
    _id: 're000000000000000001',
    registrationId: 're000000000000000001',
    confirmationNumber: 'K7M31QAAA',
    firstName: 'Ada',
    lastName: 'Example',
    email: '',
    status: 'confirmed',
    type: { _id: 'ty000000000000000001', name: 'Guest' },
    parent: null,
    html: '<p>For Ada</p>',
  };
  const open = (registrations: readonly object[]) => {
    known.answers[templatesApi.templateRegistrants.path] = () => ({
      total: registrations.length,
      unknownTokens: [],
      registrations,
    });
    render(
      <MantineProvider env="test">
        <MemoryRouter>
          <PrintDialog eventId={eventId} template={view} isDirty={isDirty} onClose={onClose} />
        </MemoryRouter>
      </MantineProvider>,
    );
    return userEvent.setup();
  };

  it('leads to each registrant, and shows their document', async () => {
    const user = open([person]);
    const link = await screen.findByRole('link', { name: 'Ada Example' });
    expect(link.getAttribute('href')).toBe(`/dashboard/${eventId}/attendees/${person._id}?tab=general_information`);
    await user.click(screen.getByRole('button', { name: 'Show the document of Ada Example' }));
    const paper = screen.getByRole('region', { name: 'Document of Ada Example' });
    expect(paper.textContent).toContain('For Ada');
    expect(document.activeElement).toBe(paper);
  });

  it('keeps an e-mail that is written: over a look at the list, and until whoever leaves means it', async () => {
    const user = open([person]);
    await user.click(await screen.findByRole('button', { name: words.mail.title }));
    const subject = screen.getByRole('textbox', { name: words.mail.subject });
    expect(document.activeElement).toBe(subject);
    await user.type(subject, ' for you');
    await user.click(screen.getByRole('button', { name: uiWords.cancel }));
    await user.click(await screen.findByRole('button', { name: words.mail.title }));
    expect(screen.getByRole('textbox', { name: words.mail.subject })).toHaveProperty('value', 'Certificate for you');
    await user.keyboard('{Escape}');
    await screen.findByText(uiWords.unsaved.title);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: uiWords.unsaved.leave }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('offers no file and no e-mail where it is for nobody', async () => {
    open([]);
    await screen.findByText(words.forNobody);
    expect(screen.queryByRole('button', { name: words.mail.title })).toBeNull();
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });

  it('offers e-mails to whoever may write to many alone', async () => {
    known.may = false;
    open([person]);
    await screen.findByRole('link', { name: 'Ada Example' });
    expect(screen.queryByRole('button', { name: words.mail.title })).toBeNull();
  });
});
