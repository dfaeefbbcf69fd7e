import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useOutletContext, useParams } from 'react-router';
import { offerLanguage } from '../../../platform/event-language.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFrameTitle } from '../../../ui/frame-title.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { Accented } from './accented.tsx';
import { type SiteEvent, useEvent } from './site-reads.ts';
import { type AccessCode, useAccessCode } from './use-access-code.ts';
import { useVisitor, type Visitor } from './use-visitor.ts';

export interface Site {
  readonly event: SiteEvent;
  readonly visitor: Visitor;
  readonly access: AccessCode;
  /** Reads the event anew, once something of it is known to be otherwise. */
  readonly readEvent: () => void;
}

/** The event that a screen of the site belongs to. */
export const useSite = (): Site => useOutletContext<Site>();

/**
 * Around the screens of one event: reads it, names it in the header, and leads strangers to /unavailable
 * where registration from outside is prevented (rule registration/keeping-strangers-out).
 */
export const SiteLayout = () => {
  const { t } = useTranslation('site');
  const { eventId = '' } = useParams();
  const event = useEvent(eventId);
  const visitor = useVisitor(eventId);
  const access = useAccessCode(eventId);
  const known = event.state === 'read' ? event.data : undefined;
  useFrameTitle(known?.name, `/evt/${eventId}`, known?.notificationEmail);
  const language = known?.language;
  useEffect(() => {
    if (language) offerLanguage(language);
  }, [language]);
  if (event.state === 'refused')
    return (
      <ErrorState
        title={t('event.missing')}
        message={event.refusal.status === 429 ? event.refusal.message : t('event.missingText')}
      />
    );
  if (event.state === 'failed') return <ErrorState onRetry={event.again} />;
  if (event.state === 'loading' || !visitor.isKnown) return <PageSkeleton />;
  if (event.data.preventExternalRegistrations && !visitor.isLoggedIn)
    return event.isFresh ? <Navigate to={`/unavailable/${eventId}`} replace /> : <PageSkeleton />;
  return (
    <Accented colour={event.data.accentColor}>
      <Outlet context={{ event: event.data, visitor, access, readEvent: event.again } satisfies Site} />
    </Accented>
  );
};
