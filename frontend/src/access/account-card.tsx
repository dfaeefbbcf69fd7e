import { Alert, Button, Card, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './account-card.module.css';

/** A refusal without the name of the call's key that it begins with: the form has one input that it can be about. */
const withoutKey = (message: string): string => message.replace(/^[a-z][A-Za-z]*\s?: /, '');

/** A problem above the fields; takes the focus so that it is read out. */
export const Problem = ({ message }: { readonly message: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [message]);
  return (
    <Alert ref={box} tabIndex={-1} color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {withoutKey(message)}
    </Alert>
  );
};

/** The frame of the screens that come before a session: one card, and the way back. */
export const AccountCard = ({
  title,
  back,
  children,
}: {
  readonly title: string;
  /** Absent: to the front page. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('access');
  return (
    <div className={classes.place}>
      <title>{`${title} · Turnout`}</title>
      <Card className={classes.card ?? ''} padding="xl" radius="lg">
        <Title order={1} size="h2" mb="lg">
          {title}
        </Title>
        {children}
      </Card>
      <Button component={Link} to={back?.to ?? '/'} variant="subtle" color="gray">
        {back?.label ?? t('logIn.home')}
      </Button>
    </div>
  );
};
