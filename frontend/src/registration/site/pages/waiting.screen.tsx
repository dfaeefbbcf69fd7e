import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconClockX, IconMailCheck, IconTicket } from '@tabler/icons-react';
import { inventoryApi, type WaitingPlace } from '@turnout/contracts/inventory';
import { TypeId } from '@turnout/contracts/kernel';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../../../platform/command.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format.ts';
import { notices } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { EventPictures } from '../parts/event-pictures.tsx';
import { useLivePlace } from '../parts/live-place.ts';
import { useSite } from '../parts/site.layout.tsx';
import { formPath } from '../parts/site-types.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }));

interface PlaceProps {
  readonly waiting: WaitingPlace;
  readonly code: string;
  readonly onLeft: () => void;
}

const Leave = ({ waiting, code, onLeft }: PlaceProps) => {
  const { t } = useTranslation('site');
  const [isAsking, setAsking] = useState(false);
  const command = useCommand(inventoryApi.leaveWaitingList);
  const leave = async (): Promise<void> => {
    const answer = await command.run({ params: { typeId: waiting.typeId, code } });
    setAsking(false);
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    onLeft();
  };
  return (
    <>
      <Button variant="subtle" color="red" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('waiting.leave')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            opened
            title={t('waiting.leave')}
            confirmLabel={t('waiting.leave')}
            isDangerous
            isSaving={command.isSaving}
            onConfirm={() => void leave()}
            onCancel={() => setAsking(false)}
          >
            {t('waiting.leaveText')}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
};

const Place = (props: PlaceProps) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const format = useFormat();
  const { waiting, code } = props;
  const { place, of, until, typeId, typeName } = waiting;
  return (
    <Stack gap="lg">
      {until === null ? (
        <div role="status">
          <Text fz={28} fw={650} className="tabular">
            {t('waiting.place', { place: format.number(place), of: format.number(of) })}
          </Text>
          <Text>{t('waiting.placeText')}</Text>
        </div>
      ) : (
        <div role="status">
          <Text fz={28} fw={650}>
            {t('waiting.held')}
          </Text>
          <Text>
            {t('waiting.until')} <DateTime at={until} zone={event.timeZone} /> ({event.timeZone}).{' '}
            {t('waiting.untilText')}
          </Text>
        </div>
      )}
      <Group>
        {until !== null && (
          <Button
            component={Link}
            size="lg"
            to={`${formPath(event._id, { _id: typeId, name: typeName })}?offer=${code}`}
            leftSection={<IconTicket size={20} aria-hidden />}
          >
            {t('waiting.register')}
          </Button>
        )}
        <Leave {...props} />
      </Group>
    </Stack>
  );
};

/**
 * Whoever has the link has the address that it was sent to: told once, however often the page is drawn.
 * @returns what the server said to it; null: nothing yet.
 */
const useProving = (typeId: string, code: string, isThere: boolean): string | null => {
  const { run } = useCommand(inventoryApi.proveWaitingAddress);
  const told = useRef<string | null>(null);
  const [said, setSaid] = useState<{ readonly code: string; readonly message: string } | null>(null);
  useEffect(() => {
    if (!isThere || told.current === code) return;
    told.current = code;
    const tell = async (): Promise<void> => {
      const answer = await run({ params: { typeId: TypeId.parse(typeId), code } });
      if (answer.ok) setSaid({ code, message: answer.data.message });
      else notices.danger(answer.refusal.message);
    };
    void tell();
  }, [run, typeId, code, isThere]);
  return said?.code === code ? said.message : null;
};

/** The place of somebody who waits, by the link that was sent to them; once a seat is held, the way to register. */
export const WaitingScreen = () => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const { typeId = '', code = '' } = useParams();
  const own = useLivePlace({ eventId: event._id, typeId, code });
  const { again } = own;
  const proven = useProving(typeId, code, own.state === 'read');
  return (
    <Page
      title={t('waiting.title')}
      size="sm"
      above={<EventPictures event={event} isSlim />}
      back={{ to: `/evt/${event._id}`, label: event.name }}
      lead={own.state === 'read' && own.data.typeName}
    >
      {own.state === 'loading' && <FormSkeleton />}
      {own.state === 'failed' && <ErrorState onRetry={again} />}
      {own.state === 'refused' &&
        (own.refusal.status === 404 ? (
          <EmptyState
            icon={<IconClockX />}
            title={t('waiting.gone')}
            action={
              <Button component={Link} to={`/evt/${event._id}/types`}>
                {t('types.others')}
              </Button>
            }
          >
            {t('waiting.goneText')}
          </EmptyState>
        ) : (
          <ErrorState message={own.refusal.message} onRetry={again} />
        ))}
      {own.state === 'read' && (
        <>
          <div role="status">
            {proven !== null && (
              <Alert mb="lg" color="green" variant="light" icon={<IconMailCheck aria-hidden />} title={proven} />
            )}
          </div>
          <Place waiting={own.data} code={code} onLeft={again} />
        </>
      )}
    </Page>
  );
};
