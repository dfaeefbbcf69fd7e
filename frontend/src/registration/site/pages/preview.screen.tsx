import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconEye, IconPencil, IconSend } from '@tabler/icons-react';
import { languages, type Language } from '@turnout/contracts/kernel';
import i18next, { type i18n } from 'i18next';
import { useEffect, useReducer, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Link, Outlet, useParams, useSearchParams } from 'react-router';
import { useMay } from '../../../platform/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { TermsBox } from '../../../ui/terms.box.tsx';
import { useSame } from '../../../ui/use-same.ts';
import { Accented } from '../parts/accented.tsx';
import { GuestsOnly, Price, Seats } from '../parts/public-types.tsx';
import { changed, emptyDraft, typesIn } from '../form/entered/register.form.ts';
import { AddButtons } from '../form/add-buttons.tsx';
import { People } from './register.screen.tsx';
import { useSite, type Site } from '../parts/site.layout.tsx';
import { useEvent } from '../parts/site-reads.ts';
import type { SiteType } from '../parts/site-types.ts';
import { FormPrice } from '../form/group-price.tsx';
import { usePricing } from '../form/hooks/use-pricing.ts';
import { Summary } from '../parts/summary.tsx';
import { useLivePreview } from '../form/hooks/use-live-preview.ts';
import { useFormRules } from '../form/hooks/use-register.ts';
import { noAccessCode } from '../parts/use-access-code.ts';
import { stranger } from '../parts/use-visitor.ts';
import summaryClasses from '../parts/summary.module.css';

const words = import.meta.glob<Readonly<Record<string, unknown>>>(['../words/*.json', '../../../ui/words/*.json'], {
  import: 'default',
});

/** The words of the site in a language of its own, beside that of the page; null until they are read. */
const useLanguage = (language: Language): i18n | null => {
  const [spoken, setSpoken] = useState<i18n | null>(null);
  useEffect(() => {
    let isGone = false;
    const speak = async (): Promise<void> => {
      const [site, ui] = await Promise.all([
        words[`../words/${language}.json`]?.(),
        words[`../../../ui/words/${language}.json`]?.(),
      ]);
      const instance = i18next.createInstance();
      await instance.init({
        lng: language,
        fallbackLng: false,
        defaultNS: 'site',
        interpolation: { escapeValue: false },
        resources: { [language]: { site: site ?? {}, ui: ui ?? {} } },
      });
      if (!isGone) setSpoken(instance);
    };
    void speak();
    return () => {
      isGone = true;
    };
  }, [language]);
  return spoken;
};

/** The form as a visitor gets it: everything may be tried, and nothing is sent. */
const Shown = ({ primary, types }: { readonly primary: SiteType; readonly types: readonly SiteType[] }) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const [draft, change] = useReducer(changed, primary._id, emptyDraft);
  const rules = useFormRules({ event, visitor: stranger }, types);
  const present = useSame(typesIn(draft, rules));
  const pricing = usePricing(rules);
  const register = { draft, rules, errors: {}, change };
  return (
    <div className={summaryClasses.beside}>
      <Summary types={present} />
      <Stack gap="lg">
        <div>
          <Text fw={650} size="xl" dir="auto">
            {t('form.titleFor', { type: primary.name })}
          </Text>
          <Price type={primary} /> <GuestsOnly type={primary} /> <Seats type={primary} />
        </div>
        <People eventId={null} register={register} pricing={pricing} />
        <AddButtons primary={primary} present={present} rules={rules} change={change} />
        {primary.minimumCount > draft.people.length && (
          <Text c="dimmed" role="note">
            {t('form.minimum', { count: primary.minimumCount })}
          </Text>
        )}
        <FormPrice draft={draft} rules={rules} pricing={pricing} />
        {rules.hasTerms && (
          <TermsBox
            html={event.termsAndConditions}
            isAgreed={draft.termsAgreed}
            error={undefined}
            onChange={(agree) => change({ agree })}
          />
        )}
        <div>
          <Button size="lg" disabled leftSection={<IconSend size={20} aria-hidden />}>
            {t('form.submit', { count: draft.people.length })}
          </Button>
        </div>
      </Stack>
    </div>
  );
};

const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };

interface FrameProps {
  readonly primary: SiteType;
  readonly types: readonly SiteType[];
  /** Whether it is shown as a form in another tab holds it. */
  readonly isUnsaved: boolean;
}

const Frame = ({ primary, types, isUnsaved }: FrameProps) => {
  const { t, i18n: own } = useTranslation('site');
  const [language, setLanguage] = useState<Language>(languages.find((one) => one === own.language) ?? 'en');
  const spoken = useLanguage(language);
  return (
    <Stack>
      <Alert icon={<IconEye aria-hidden />} color="yellow" role="note">
        {t(isUnsaved ? 'preview.unsaved' : 'preview.note')}
      </Alert>
      <SegmentedControl
        aria-label={t('preview.language')}
        style={{ alignSelf: 'flex-start' }}
        data={languages.map((value) => ({ value, label: names[value] }))}
        value={language}
        onChange={(chosen) => setLanguage(languages.find((one) => one === chosen) ?? 'en')}
      />
      {spoken === null ? (
        <FormSkeleton />
      ) : (
        <I18nextProvider i18n={spoken}>
          <div lang={spoken.language}>
            <Shown key={primary._id} primary={primary} types={types} />
          </div>
        </I18nextProvider>
      )}
    </Stack>
  );
};

/** The public form of a type as a visitor gets it, public or not, in each language; nobody is registered. */
export const PreviewScreen = () => {
  const { t } = useTranslation('site');
  const { eventId = '', typeId = '' } = useParams();
  const isNew = useSearchParams()[0].has('new');
  const { state, again, shown, isUnsaved } = useLivePreview({ eventId, typeId, isNew });
  const mayEdit = useMay(eventId)('editRegistrationTypes');
  const base = `/dashboard/${eventId}/registration-types`;
  const primary = shown.find(({ _id }) => _id === typeId);
  const edit = mayEdit && !isNew && (
    <Button
      component={Link}
      to={`${base}/edit/${typeId}`}
      variant="default"
      leftSection={<IconPencil size={18} aria-hidden />}
    >
      {t('preview.edit')}
    </Button>
  );
  return (
    <Page title={t('preview.title')} size="md" actions={edit} back={{ to: base, label: t('preview.types') }}>
      {state === 'loading' && <FormSkeleton />}
      {state === 'failed' && <ErrorState onRetry={again} />}
      {state === 'closed' && (
        <EmptyState icon={<IconEye />} title={t('preview.closed')}>
          {t('preview.closedText')}
        </EmptyState>
      )}
      {primary !== undefined && <Frame primary={primary} types={shown} isUnsaved={isUnsaved} />}
    </Page>
  );
};

/** The event that the preview belongs to, as strangers see it. */
export const PreviewLayout = () => {
  const { eventId = '' } = useParams();
  const event = useEvent(eventId);
  if (event.state === 'refused' || event.state === 'failed') return <ErrorState />;
  if (event.state !== 'read') return <FormSkeleton />;
  return (
    <Accented colour={event.data.accentColor}>
      <Outlet
        context={{ event: event.data, visitor: stranger, access: noAccessCode, readEvent: event.again } satisfies Site}
      />
    </Accented>
  );
};
