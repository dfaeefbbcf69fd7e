import { Button, Stack, Table, Text } from '@mantine/core';
import type { MessageView } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { MessageStatusBadge } from './message-status.badge.tsx';
import { reasonWords } from './reason.ts';

interface MessageTableProps {
  readonly messages: readonly MessageView[];
  readonly zone: string;
}

const Outcome = ({ message: { status, reason, segments } }: { readonly message: MessageView }) => {
  const { t } = useTranslation('messaging');
  return (
    <>
      <MessageStatusBadge status={status} />
      {segments !== null && segments > 0 && (
        <Text size="sm" c="dimmed">
          {t('messages.segments', { count: segments })}
        </Text>
      )}
      {reason !== '' && (
        <Text size="sm" c="dimmed">
          {reasonWords(reason, t)}
        </Text>
      )}
    </>
  );
};

/** Messages, newest first; each opens to what it said. */
export const MessageTable = ({ messages, zone }: MessageTableProps) => {
  const { t } = useTranslation('messaging');
  const [openId, setOpenId] = useState<string | null>(null);
  // As it is now: its state may change while one reads.
  const open = messages.find(({ _id }) => _id === openId);
  return (
    <>
      <TableCard
        label={t('messages.title')}
        heads={[
          t('messages.type'),
          t('messages.subject'),
          t('messages.to'),
          t('messages.sentDate'),
          t('messages.status'),
          t('messages.content'),
        ]}
      >
        {messages.map((message) => (
          <Table.Tr key={message._id}>
            <Table.Td>{t(message.channel === 'text' ? 'kind.text' : `kind.${message.type}`)}</Table.Td>
            <Table.Td fw={600} dir="auto">
              {message.subject === '' ? '–' : message.subject}
            </Table.Td>
            <Table.Td dir="auto">{message.to === '' ? '–' : message.to}</Table.Td>
            <Table.Td>
              <DateTime at={message.createdAt} zone={zone} />
            </Table.Td>
            <Table.Td>
              <Outcome message={message} />
            </Table.Td>
            <Table.Td>
              {message.content === '' ? (
                '–'
              ) : (
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={t('messages.showNamed', { name: message.subject })}
                  onClick={() => setOpenId(message._id)}
                >
                  {t('messages.show')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      <Dialog
        opened={open !== undefined}
        onClose={() => setOpenId(null)}
        size="lg"
        title={open === undefined || open.subject === '' ? t('messages.content') : open.subject}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {open !== undefined && (
          <Stack>
            <div>
              <Outcome message={open} />
            </div>
            <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {open.content}
            </Text>
          </Stack>
        )}
      </Dialog>
    </>
  );
};
