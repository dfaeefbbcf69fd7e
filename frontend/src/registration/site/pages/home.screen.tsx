import { eventDates, pictureOf } from '@turnout/contracts/event-setup';
import type { UploadId } from '@turnout/contracts/kernel';
import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import {
  IconCalendarEvent,
  IconExternalLink,
  IconMail,
  IconPencil,
  IconTicket,
  IconUserCheck,
  IconWorld,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUploadUrl } from '../../../platform/kept-picture.ts';
import { Page } from '../../../ui/page.tsx';
import { EventPictures } from '../parts/event-pictures.tsx';
import { EventPlace } from '../parts/event-place.tsx';
import { PublicTypes } from '../parts/public-types.tsx';
import { useSite } from '../parts/site.layout.tsx';
import { type SiteEvent, useSpeakers } from '../parts/site-reads.ts';
import classes from '../parts/site.module.css';
import { CalendarButton, ShareButton } from '../parts/take-along.tsx';

const EditLinkDialog = lazy(async () => ({ default: (await import('../parts/edit-link.dialog.tsx')).EditLinkDialog }));
const StatusDialog = lazy(async () => ({ default: (await import('../parts/status.dialog.tsx')).StatusDialog }));

interface FaceProps {
  /** Null: they have no picture, while others do. */
  readonly id: UploadId | null;
  readonly isPublic: boolean;
  readonly initials: string;
}

const Face = ({ id, isPublic, initials }: FaceProps) => {
  const url = useUploadUrl(id, isPublic, 'thumb');
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = url !== null && url !== broken;
  return (
    <span className={classes.face}>
      {isShown ? (
        <img src={url} alt="" width={64} height={64} loading="lazy" decoding="async" onError={() => setBroken(url)} />
      ) : (
        <span aria-hidden>{initials}</span>
      )}
    </span>
  );
};

const firstOf = (name: string): string => Array.from(name.trim())[0] ?? '';

/** Who speaks, by name; each has their name beside the picture, which says nothing more. */
const Speakers = ({ event }: { readonly event: SiteEvent }) => {
  const { t } = useTranslation('site');
  const speakers = useSpeakers(event._id);
  if (speakers.state !== 'read' || speakers.data.length === 0) return null;
  const isPictured = speakers.data.some((speaker) => pictureOf(speaker) !== null);
  return (
    <section aria-labelledby="speakers">
      <Title order={2} id="speakers" mb="sm">
        {t('home.speakers')}
      </Title>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} className={classes.list ?? ''}>
        {speakers.data.map(({ _id, name, lastName, position, company, picture }) => (
          <li key={_id} className={classes.speaker} dir="auto">
            {isPictured && (
              <Face
                id={pictureOf({ picture })}
                isPublic={!event.preventExternalRegistrations}
                initials={`${firstOf(name)}${firstOf(lastName)}`}
              />
            )}
            <div>
              <Text fw={650}>{`${name} ${lastName}`}</Text>
              <Text size="sm" c="dimmed">
                {[position, company].filter((part) => part !== '').join(', ')}
              </Text>
            </div>
          </li>
        ))}
      </SimpleGrid>
    </section>
  );
};

/** When, and how to ask the organiser. */
const Facts = ({ event }: { readonly event: SiteEvent }) => {
  const { t, i18n } = useTranslation('site');
  return (
    <ul className={classes.facts}>
      <li>
        <IconCalendarEvent size={20} aria-hidden />
        <span>
          {eventDates(event, i18n.language)}
          <Text span size="sm" c="dimmed" display="block">
            {t('home.zone', { zone: event.timeZone })}
          </Text>
        </span>
      </li>
      {event.notificationEmail !== '' && (
        <li>
          <IconMail size={20} aria-hidden />
          <Anchor href={`mailto:${event.notificationEmail}`}>{event.notificationEmail}</Anchor>
        </li>
      )}
      {event.website !== '' && (
        <li>
          <IconWorld size={20} aria-hidden />
          <Anchor href={event.website} target="_blank" rel="noopener noreferrer">
            {event.website.replace(/^https?:\/\//, '')} <IconExternalLink size={15} aria-hidden />
            <span className="unseen">{t('newTab')}</span>
          </Anchor>
        </li>
      )}
    </ul>
  );
};

/** An event's own page: what it is, when, where, who speaks, and the way in (rule registration/public-home). */
export const HomeScreen = () => {
  const { t } = useTranslation('site');
  const { event, visitor } = useSite();
  const [asking, setAsking] = useState<'status' | 'edit' | null>(null);
  const mayRegister = event.isRegistrationOpen || visitor.isStaff;
  return (
    <Page title={event.name} size="md" above={<EventPictures event={event} />}>
      <Facts event={event} />
      <Group gap="sm">
        {mayRegister && (
          <Button component={Link} to={`/evt/${event._id}/types`} size="md" leftSection={<IconTicket aria-hidden />}>
            {t('home.register')}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<IconUserCheck aria-hidden />}
          onClick={() => setAsking('status')}
          aria-haspopup="dialog"
        >
          {t(event.hideAllPaymentInfoFromRegistrant && !visitor.isStaff ? 'status.button' : 'status.buttonWithPayment')}
        </Button>
        {event.showEditMyRegistration && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPencil aria-hidden />}
            onClick={() => setAsking('edit')}
            aria-haspopup="dialog"
          >
            {t('editLink.button')}
          </Button>
        )}
        <CalendarButton event={event} />
        <ShareButton event={event} />
      </Group>
      {!event.isRegistrationOpen && (
        <Text fw={600} role="status">
          {t('closed', { event: event.name })}
        </Text>
      )}
      {event.description !== '' && (
        <Text className={classes.description ?? ''} dir="auto">
          {event.description}
        </Text>
      )}
      <PublicTypes />
      <Speakers event={event} />
      <Stack>
        <EventPlace event={event} />
      </Stack>
      <Suspense fallback={null}>
        {asking === 'status' && <StatusDialog eventId={event._id} onClose={() => setAsking(null)} />}
        {asking === 'edit' && <EditLinkDialog event={event} onClose={() => setAsking(null)} />}
      </Suspense>
    </Page>
  );
};
