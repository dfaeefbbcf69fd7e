import { Anchor, Text } from '@mantine/core';
import { fileIn } from '@turnout/contracts/fields';
import type { StoryEntry } from '@turnout/contracts/reporting';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useFormat } from '../../ui/format.ts';
import classes from './history.module.css';

/** What a change is about has a word of ours, or is a field's own title. */
const ours: ReadonlySet<string> = new Set([
  'status',
  'checkedIn',
  'printed',
  'reason',
  'code',
  'note',
  'kind',
  'passedOnTo',
  'typeChangedTo',
  'typeChangedFrom',
  'activities',
  'because',
  'payment',
  'charge',
  'discount',
  'refund',
  'paymentMethod',
  'paymentType',
  'amountToPay',
  'amountDue',
  'payBy',
  'total',
  'transactionText',
  'to',
  'subject',
  'firstName',
  'lastName',
  'email',
  'phone',
]);
/** Values that are words of ours; everything else is shown as it was entered. */
const worded: ReadonlySet<string> = new Set(['status', 'kind', 'reason', 'because', 'paymentMethod', 'paymentType']);
/** Values that are the ids of other registrations, whose stories go on or began there. */
const registrations: ReadonlySet<string> = new Set(['typeChangedTo', 'typeChangedFrom']);
const moments: ReadonlySet<string> = new Set(['checkedIn', 'printed']);

/** A note is HTML; its story tells the text. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

const useValueText = (zone: string) => {
  const { t, i18n } = useTranslation('history');
  const format = useFormat(zone);
  return (what: string, value: string | null): string => {
    if (value === null || value === '') return t('none');
    if (moments.has(what)) return format.time(value, 'report');
    if (what === 'note') return textOf(value);
    return worded.has(what) && i18n.exists(`history:value.${value}`) ? t(`value.${value}`) : value;
  };
};

/** Leads to the story of another registration of the event. */
const OtherStory = ({ id }: { readonly id: string | null }) => {
  const { eventId = '' } = useParams();
  return (
    <Anchor
      component={Link}
      underline="always"
      className="tabular"
      to={`/dashboard/${eventId}/attendees/${id ?? ''}/history`}
    >
      {id}
    </Anchor>
  );
};

/** What became of a file that a field holds; null: it holds none. */
const fileChange = ({ before, after }: StoryEntry['changes'][number]): 'uploaded' | 'replaced' | 'deleted' | null => {
  const [was, is] = [fileIn(before) !== null, fileIn(after) !== null];
  if (was && after === null) return 'deleted';
  if (!was && !is) return null;
  return before === null ? 'uploaded' : 'replaced';
};

interface ValuesProps {
  readonly change: StoryEntry['changes'][number];
  readonly show: (what: string, value: string | null) => string;
}

const Values = ({ change, show }: ValuesProps) => {
  const { t } = useTranslation('history');
  const { what, before, after } = change;
  const file = fileChange(change);
  if (registrations.has(what)) return <OtherStory id={after ?? before} />;
  if (file !== null) return t(`file.${file}`);
  return (
    <>
      {before !== null && (
        <>
          <span className="unseen">{t('was')}</span>
          <bdi className={classes.before}>{show(what, before)}</bdi> <span aria-hidden>→</span>{' '}
          <span className="unseen">{t('is')}</span>
        </>
      )}
      <bdi>{show(what, after)}</bdi>
    </>
  );
};

const Changes = ({ changes, zone }: { readonly changes: StoryEntry['changes']; readonly zone: string }) => {
  const { t } = useTranslation('history');
  const show = useValueText(zone);
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <Fragment key={change.what}>
          <dt dir="auto">{ours.has(change.what) ? t(`what.${change.what}`) : change.what}</dt>
          <dd>
            <Values change={change} show={show} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
};

/** The links by which visitors change their registration. */
const links: ReadonlySet<string> = new Set(['edit-link', 'transfer-link']);
const refusals: ReadonlySet<string> = new Set(['ScanRefused', 'MessageFailed', 'MessageUncertain']);

/** One thing that happened: what, when, by whom, where, and what it changed. */
export const StoryLine = ({
  entry,
  zone,
  isOfGroup,
}: {
  readonly entry: StoryEntry;
  readonly zone: string;
  /** Whether people need to be told apart. */
  readonly isOfGroup: boolean;
}) => {
  const { t, i18n } = useTranslation('history');
  const format = useFormat(zone);
  const { at, by, desk, method, checkpoint, registrants, type } = entry;
  const who = registrants
    .map(({ _id, name, erased }) => (erased === true ? t('ui:erasedPerson') : name === '' ? _id : name))
    .join(', ');
  const isByLink = by.kind === 'registrant' && links.has(method);
  const caller = by.name === '' ? t(isByLink ? `byLink.${method}` : `actor.${by.kind}`) : by.name;
  const where = [
    by.apiToken === undefined ? caller : t('byToken', { token: by.apiToken, name: caller }),
    ...(desk === '' ? [] : [desk]),
    ...(checkpoint === '' ? [] : [checkpoint]),
    ...(method === '' || isByLink ? [] : [t(`method.${method}`)]),
  ];
  return (
    <li data-kind={refusals.has(type) ? 'refusal' : undefined}>
      <Text fw={650}>{i18n.exists(`history:type.${type}`) ? t(`type.${type}`) : type}</Text>
      {isOfGroup && who !== '' && <Text dir="auto">{who}</Text>}
      <Text size="sm" c="dimmed">
        <time dateTime={at} className="tabular">
          {format.time(at, 'report')}
        </time>
        {where.map((part, place) => (
          <Fragment key={place}>
            {' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </Text>
      <Changes changes={entry.changes} zone={zone} />
    </li>
  );
};
