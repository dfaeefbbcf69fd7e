import { Button, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight, IconPencil, IconTicketOff, IconUserCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { AccessCodeInput } from '../form/access-code.tsx';
import { EventPictures } from '../parts/event-pictures.tsx';
import {
  ApprovalNeeded,
  GuestsOnly,
  HiddenMark,
  NotPayable,
  OpenedMark,
  Price,
  Seats,
} from '../parts/public-types.tsx';
import { useSite } from '../parts/site.layout.tsx';
import { useTypeGroups } from '../parts/site-reads.ts';
import {
  choosable,
  formPath,
  inSections,
  isSoldOut,
  isUnpayable,
  takesWaiters,
  type SiteType,
} from '../parts/site-types.ts';
import classes from '../parts/site.module.css';
import { useOfferedTypes } from '../parts/use-offered-types.ts';

const EditLinkDialog = lazy(async () => ({ default: (await import('../parts/edit-link.dialog.tsx')).EditLinkDialog }));
const StatusDialog = lazy(async () => ({ default: (await import('../parts/status.dialog.tsx')).StatusDialog }));

const TypeCard = ({ type }: { readonly type: SiteType }) => {
  const { t } = useTranslation('site');
  const { event, visitor } = useSite();
  const isOpen = visitor.isStaff || (event.isRegistrationOpen && !isSoldOut(type) && !isUnpayable(type, event));
  const isWaitedFor = event.isRegistrationOpen && !visitor.isStaff && !isUnpayable(type, event) && takesWaiters(type);
  const path = isOpen ? formPath(event._id, type) : `/evt/${event._id}/waiting/${type._id}`;
  const words = (
    <span className={classes.typeWords}>
      <Text span fw={650} size="lg" dir="auto">
        {type.name}
      </Text>
      <HiddenMark type={type} />
      <OpenedMark type={type} />
      {event.showTypeDescription && type.description !== '' && (
        <Text span c="dimmed" className={classes.description ?? ''} dir="auto">
          {type.description}
        </Text>
      )}
      <Price type={type} />
      <GuestsOnly type={type} />
      <ApprovalNeeded type={type} />
      <Seats type={type} />
      <NotPayable type={type} />
      {isWaitedFor && (
        <Text span size="sm" fw={600}>
          {t('waiting.join')}
        </Text>
      )}
    </span>
  );
  return (
    <li>
      {isOpen || isWaitedFor ? (
        <Link to={path} className={classes.typeCard}>
          {words}
          <IconChevronRight aria-hidden />
        </Link>
      ) : (
        <div className={classes.typeCard} data-closed>
          {words}
        </div>
      )}
    </li>
  );
};

const Sections = () => {
  const { t } = useTranslation('site');
  const { event, visitor } = useSite();
  const types = useOfferedTypes();
  const groups = useTypeGroups(event._id);
  if (types.state === 'loading' || groups.state === 'loading') return <RowsSkeleton rows={4} />;
  if (types.state !== 'read') return <ErrorState onRetry={types.again} />;
  const sections = inSections(choosable(types.data, visitor.isStaff), groups.state === 'read' ? groups.data : []);
  if (sections.length === 0)
    return (
      <EmptyState icon={<IconTicketOff />} title={t('types.none')}>
        {t('types.noneText')}
      </EmptyState>
    );
  return (
    <Stack gap="xl">
      {sections.map(({ key, name, types: members }) => (
        <section key={key} aria-label={name ?? t('types.title')}>
          {name !== null && (
            <Title order={2} mb="sm" dir="auto">
              {name}
            </Title>
          )}
          <ul className={classes.typeList}>
            {members.map((type) => (
              <TypeCard key={type._id} type={type} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
};

/** The choice of a registration type (rule registration/type-selection). */
export const TypesScreen = () => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  // A link may lead here that names address and number (rule registration/edit-dialog-by-link).
  const [asked] = useSearchParams();
  const begin = { email: asked.get('email') ?? '', number: asked.get('confno') ?? '' };
  const mayAsk = event.showEditRegistrationRequestInfo;
  const isLed = mayAsk && begin.email !== '' && begin.number !== '';
  const [asking, setAsking] = useState<'status' | 'edit' | null>(isLed ? 'edit' : null);
  return (
    <Page
      title={t('types.title')}
      size="sm"
      above={<EventPictures event={event} isSlim />}
      back={{ to: `/evt/${event._id}`, label: event.name }}
      actions={
        <>
          <Button
            variant="subtle"
            leftSection={<IconUserCheck size={20} aria-hidden />}
            onClick={() => setAsking('status')}
            aria-haspopup="dialog"
          >
            {t('status.button')}
          </Button>
          {mayAsk && (
            <Button
              variant="subtle"
              leftSection={<IconPencil size={20} aria-hidden />}
              onClick={() => setAsking('edit')}
              aria-haspopup="dialog"
            >
              {t('editLink.button')}
            </Button>
          )}
        </>
      }
    >
      {!event.isRegistrationOpen && (
        <Text fw={600} role="status">
          {t('closed', { event: event.name })}
        </Text>
      )}
      <Sections />
      <AccessCodeInput />
      <Suspense fallback={null}>
        {asking === 'status' && <StatusDialog eventId={event._id} onClose={() => setAsking(null)} />}
        {asking === 'edit' && <EditLinkDialog event={event} begin={begin} onClose={() => setAsking(null)} />}
      </Suspense>
    </Page>
  );
};
