import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './page.module.css';

const widths = { sm: '45rem', md: '60rem', lg: '72rem', xl: '84rem' } as const;

export interface PageProps {
  readonly title: string;
  /** One line below the title: what this screen is for, or of what it speaks. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** What stands before the heading, as wide as the screen's content: an event's cover. */
  readonly above?: ReactNode;
  /** The screen above this one. */
  readonly back?: { readonly to: string; readonly label: string };
  /** How wide it may get; every screen begins at the same margin. */
  readonly size?: keyof typeof widths;
  readonly children: ReactNode;
}

/** The frame of a screen: document title, heading, actions on the right (below it on a phone). */
export const Page = ({ title, lead, actions, above, back, size = 'lg', children }: PageProps) => (
  <div className={classes.page}>
    <title>{`${title} · Turnout`}</title>
    <Stack gap="lg" maw={widths[size]}>
      {above}
      <header className={classes.head}>
        <div className={classes.words}>
          {back !== undefined && (
            <Anchor component={Link} to={back.to} size="sm" className={classes.back}>
              <IconChevronLeft size={16} aria-hidden />
              {back.label}
            </Anchor>
          )}
          <Title order={1}>{title}</Title>
          {lead !== undefined && (
            <Text c="dimmed" mt={4} component="div">
              {lead}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </Stack>
  </div>
);
