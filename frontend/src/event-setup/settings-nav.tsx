import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { sectionId } from './event-part.tsx';
import { awaitedBy, sectionFields, sections, shownFields, switchOf } from './event-sections.ts';
import classes from './events.module.css';

/** Goes to an element of this page and puts the keyboard there; where it is not asked for, to what it appears with. */
const goTo = (id: string, instead = ''): void => {
  const element = document.getElementById(id) ?? document.getElementById(instead);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
};

/** Folds case and accents, so that "fete" finds "Fête". */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

type Field = (typeof shownFields)[number];

/** All that a field can be found by: label, sentences, heading and key (rule event-setup/settings-screen). */
const useSaid = () => {
  const { t } = useTranslation('event-setup');
  return (field: Field): string => {
    const section = sections.find((name) => sectionFields[name].some((one) => one === field));
    const awaits = awaitedBy(field);
    const texts = [
      field,
      t(`field.${field}`),
      t(`hint.${field}`),
      section === undefined ? '' : t(`form.${section}`),
      awaits === undefined ? '' : t(`ui:awaits.${awaits}`),
    ];
    return folded(texts.join(' '));
  };
};

/** Says which switch a field appears with, where it has one. */
const With = ({ field }: { readonly field: Field }) => {
  const { t } = useTranslation('event-setup');
  const shownWith = switchOf(field);
  return shownWith === undefined ? null : (
    <span className={classes.with}>{t('settings.appearsWith', { switch: t(`field.${shownWith}`) })}</span>
  );
};

/** The parts of the settings, and a search for one of them: each leads to its place on the page. */
export const SettingsNav = () => {
  const { t } = useTranslation('event-setup');
  const said = useSaid();
  const [query, setQuery] = useState('');
  const { hash } = useLocation();
  useEffect(() => {
    const named = shownFields.find((field) => `#${field}` === hash);
    if (named !== undefined) goTo(named, switchOf(named));
  }, [hash]);
  const wanted = folded(query.trim());
  const found = wanted === '' ? [] : shownFields.filter((field) => said(field).includes(wanted));
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
          goTo(found[0], switchOf(found[0]));
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
                <UnstyledButton className={classes.section ?? ''} onClick={() => goTo(field, switchOf(field))}>
                  {t(`field.${field}`)}
                  <With field={field} />
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
