import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionId } from './event-part.tsx';
import { sectionFields, sections, shownFields } from './event-sections.ts';
import classes from './events.module.css';

/** Goes to an element of this page and puts the keyboard there. */
const goTo = (id: string): void => {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
};

/** Folds case and accents, so that "fete" finds "Fête". */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The parts of the settings, and a search for one of them: each leads to its place on the page. */
export const SettingsNav = () => {
  const { t } = useTranslation('event-setup');
  const [query, setQuery] = useState('');
  const wanted = folded(query.trim());
  const found =
    wanted === ''
      ? []
      : shownFields.filter((field) => {
          const section = sections.find((name) => sectionFields[name].some((one) => one === field));
          return folded(`${t(`field.${field}`)} ${section === undefined ? '' : t(`form.${section}`)}`).includes(wanted);
        });
  return (
    <nav className={classes.side} aria-label={t('settings.sections')}>
      <TextInput
        type="search"
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        title={t('settings.search')}
        leftSection={<IconSearch size={17} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || found[0] === undefined) return;
          event.preventDefault();
          goTo(found[0]);
        }}
      />
      <ul className={classes.sections}>
        {wanted === ''
          ? sections.map((section) => (
              <li key={section}>
                <UnstyledButton className={classes.section ?? ''} onClick={() => goTo(sectionId(section))}>
                  {t(`form.${section}`)}
                </UnstyledButton>
              </li>
            ))
          : found.map((field) => (
              <li key={field}>
                <UnstyledButton className={classes.section ?? ''} onClick={() => goTo(field)}>
                  {t(`field.${field}`)}
                </UnstyledButton>
              </li>
            ))}
      </ul>
      <p className={classes.found} role="status">
        {wanted === '' ? '' : t('settings.found', { count: found.length })}
      </p>
    </nav>
  );
};
