import { Button, Group, Text } from '@mantine/core';
import { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useMay, useSession } from '../platform/session.ts';
import { firstScreenOf } from '../ui/first-screen.ts';
import { Page } from '../ui/page.tsx';

/** The page for whoever may not go somewhere: 403, and the way back (rule access/forbidden-screen). */
export const ForbiddenScreen = () => {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const parsed = EventId.safeParse(useParams()['eventId']);
  const eventId = parsed.success ? parsed.data : null;
  const may = useMay(eventId ?? '');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const own = eventId === null ? '/events' : firstScreenOf(eventId, may);
  const isWayBack = user !== null && !own.startsWith('/forbidden');
  return (
    <Page
      title={t('forbidden.title')}
      size="sm"
      lead={
        <>
          <Text span fw={650} className="tabular">
            403
          </Text>{' '}
          {t(user === null ? 'forbidden.stranger' : 'forbidden.text')}
        </>
      }
    >
      <Group>
        {query.has('back') ? (
          <Button onClick={() => void navigate(-2)}>{t('forbidden.back')}</Button>
        ) : (
          isWayBack && (
            <Button component={Link} to={own}>
              {t('forbidden.toEvent')}
            </Button>
          )
        )}
        {user === null && eventId !== null && !query.has('back') && (
          <Button component={Link} to={`/evt/${eventId}`}>
            {t('forbidden.toEvent')}
          </Button>
        )}
        <Button
          component={Link}
          to={user === null ? '/login' : '/events'}
          variant={isWayBack || (user === null && eventId !== null) ? 'default' : 'filled'}
        >
          {t(user === null ? 'landing.logIn' : 'forbidden.toEvents')}
        </Button>
      </Group>
    </Page>
  );
};
