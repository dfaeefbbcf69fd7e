import { Alert, Anchor, Button, Group, Pagination, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconEye, IconMail } from '@tabler/icons-react';
import type { EventId, TemplateId } from '@turnout/contracts/kernel';
import { isWritten } from '@turnout/contracts/messaging';
import { spokenNumber } from '@turnout/contracts/registration';
import {
  TemplateRegistrants,
  templatesApi,
  type TemplateListed,
  type TemplateRegistrant,
} from '@turnout/contracts/templates';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { NotRead } from '../ui/not-read.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { MailPart, type Letter } from './mail.part.tsx';
import { UnknownTags } from './document-preview.tsx';
import { DocumentShown } from './document-shown.tsx';
import { useDownload } from './use-download.tsx';

const perPage = 50;

const useRegistrants = (templateId: TemplateId, version: number, page: number) =>
  useQuery(
    {
      queryKey: ['template-registrants', templateId, version, page],
      queryFn: async ({ signal }) => {
        const body = { templateId, page, perPage };
        return TemplateRegistrants.parse((await call(templatesApi.templateRegistrants, { body, signal })).data);
      },
      staleTime: 0,
      placeholderData: (before) => before,
    },
    queryClient,
  );

const nameOf = ({ firstName, lastName, confirmationNumber }: TemplateRegistrant): string =>
  `${firstName} ${lastName}`.trim() || spokenNumber(confirmationNumber);

interface RowsProps {
  readonly eventId: EventId;
  readonly rows: readonly TemplateRegistrant[];
  readonly onShow: (row: TemplateRegistrant) => void;
  readonly onDownload: (row: TemplateRegistrant) => void;
}

const Rows = ({ eventId, rows, onShow, onDownload }: RowsProps) => {
  const { t } = useTranslation('templates');
  return (
    <TableCard label={t('registrants')} heads={[t('registrant'), t('number'), t('type'), t('actions')]}>
      {rows.map((row) => (
        <Table.Tr key={row._id}>
          <Table.Td data-first>
            <Anchor
              component={Link}
              to={`/dashboard/${eventId}/attendees/${row._id}?tab=general_information`}
              dir="auto"
              fw={600}
            >
              {nameOf(row)}
            </Anchor>
          </Table.Td>
          <Table.Td data-label={t('number')} className="tabular">
            {spokenNumber(row.confirmationNumber)}
          </Table.Td>
          <Table.Td data-label={t('type')} dir="auto">
            {row.type.name}
          </Table.Td>
          <Table.Td>
            <Group gap="xs">
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconEye size={16} aria-hidden />}
                aria-label={t('showOf', { name: nameOf(row) })}
                onClick={() => onShow(row)}
              >
                {t('show')}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={16} aria-hidden />}
                aria-label={t('downloadOf', { name: nameOf(row) })}
                onClick={() => onDownload(row)}
              >
                {t('pdf')}
              </Button>
            </Group>
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
};

interface PrintDialogProps {
  readonly eventId: EventId;
  readonly template: TemplateListed;
  /** Says whether an e-mail is written and not sent: for the screen below, which is left with it. */
  readonly isDirty: RefObject<() => boolean>;
  readonly onClose: () => void;
}

/** Registrants whom a template is for, with the way to each, their documents, and all of them as a file (rule templates/printing). */
export const PrintDialog = ({ eventId, template, isDirty, onClose }: PrintDialogProps) => {
  const { t } = useTranslation('templates');
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<TemplateRegistrant | null>(null);
  const { data, isError, refetch } = useRegistrants(template._id, template._version, page);
  const maySend = useMay(eventId)('sendMassEmails');
  const [isSending, setSending] = useState(false);
  const [letter, setLetter] = useState<Letter>({ subject: template.name, message: '', sendAt: '' });
  const isSent = useRef(false);
  const hasWritten = (): boolean =>
    !isSent.current && (isWritten(letter.message) || letter.sendAt !== '' || letter.subject !== template.name);
  const download = useDownload(template);
  return (
    <FormDialog
      title={t(isSending ? 'mail.title' : 'printTitle', { name: template.name })}
      isDirty={isDirty}
      onClose={onClose}
    >
      {() => (
        <>
          <UnsavedChanges isDirty={hasWritten} />
          {isSending && (
            <MailPart
              eventId={eventId}
              template={template}
              letter={letter}
              onChange={(change) => setLetter((before) => ({ ...before, ...change }))}
              onSent={() => {
                isSent.current = true;
                onClose();
              }}
              onCancel={() => setSending(false)}
            />
          )}
          {isError && !isSending && <NotRead onRetry={() => void refetch()}>{t('registrantsNotRead')}</NotRead>}
          {data === undefined && !isError && !isSending && <RowsSkeleton rows={4} />}
          {data !== undefined && !isSending && (
            <Stack>
              <UnknownTags tokens={data.unknownTokens} />
              <Group justify="space-between">
                <Text role="status" className="tabular">
                  {t('count', { count: data.total, shown: number(data.total) })}
                </Text>
                {data.total > 0 && (
                  <Group gap="xs">
                    {maySend && (
                      <Button
                        variant="default"
                        leftSection={<IconMail size={18} aria-hidden />}
                        onClick={() => setSending(true)}
                      >
                        {t('mail.title')}
                      </Button>
                    )}
                    {download.renderAll(data.total)}
                  </Group>
                )}
              </Group>
              {data.total === 0 && <Alert>{t('forNobody')}</Alert>}
              {data.registrations.length > 0 && (
                <Rows
                  eventId={eventId}
                  rows={data.registrations}
                  onShow={setShown}
                  onDownload={(row) => void download.one(row._id)}
                />
              )}
              {data.total > perPage && (
                <Group justify="center" component="nav" aria-label={t('pages')}>
                  <Pagination
                    total={Math.ceil(data.total / perPage)}
                    value={page}
                    onChange={setPage}
                    getItemProps={(item) => ({ 'aria-label': t('page', { page: item }) })}
                    getControlProps={(control) => ({
                      'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage'),
                    })}
                  />
                </Group>
              )}
              {shown !== null && (
                <DocumentShown
                  key={shown._id}
                  takesFocus
                  html={shown.html}
                  paper={template}
                  label={t('documentOf', { name: nameOf(shown) })}
                />
              )}
            </Stack>
          )}
        </>
      )}
    </FormDialog>
  );
};
