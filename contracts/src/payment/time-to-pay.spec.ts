import { describe, expect, it } from 'vitest';
import { Instant } from '../kernel/index.ts';
import { paymentStepOf, toldPayBy, type OwingGroup, type TimeToPaySettings } from './time-to-pay.ts';

const at = (text: string): Instant => Instant.parse(text);
const owesSince = at('2026-11-01T12:00:00.000Z');
const event: TimeToPaySettings = {
  remindToPay: true,
  paymentReminderDaysAfter: '7',
  endTimeToPay: true,
  daysToPay: 14,
  paymentReminderDaysBefore: '3',
  sendEmails: true,
  hideAllPaymentInfoFromRegistrant: false,
  endDate: at('2027-01-01T00:00:00.000Z'),
};
const owing = (reminders: readonly (readonly ['after' | 'before', string, string | null])[] = []): OwingGroup => ({
  owesSince,
  reminders: new Map(
    reminders.map(([kind, when, payBy]) => [kind, { at: at(when), payBy: payBy === null ? null : at(payBy) }]),
  ),
});
const stepAt = (now: string, group = owing(), settings = event) => paymentStepOf(group, settings, at(now));

describe('a group that owes something', () => {
  it('is reminded once some days after, and once some days before its time ends', () => {
    expect(stepAt('2026-11-08T11:59:59.999Z')).toEqual({ kind: 'wait', until: '2026-11-08T12:00:00.000Z' });
    const end = '2026-11-15T12:00:00.000Z';
    expect(stepAt('2026-11-08T12:00:00.000Z')).toEqual({ kind: 'remind', reminder: 'after', payBy: end });
    const reminded = owing([['after', '2026-11-08T12:00:00.000Z', end]]);
    expect(stepAt('2026-11-09T12:00:00.000Z', reminded)).toEqual({ kind: 'wait', until: '2026-11-12T12:00:00.000Z' });
    expect(stepAt('2026-11-12T12:00:00.000Z', reminded)).toEqual({ kind: 'remind', reminder: 'before', payBy: end });
    const told = owing([['before', '2026-11-12T12:00:00.000Z', end]]);
    expect(stepAt('2026-11-15T11:59:59.999Z', told)).toEqual({ kind: 'wait', until: end });
    expect(stepAt(end, told)).toEqual({ kind: 'end', payBy: end });
  });

  it('is reminded on each day of a list, and once for all days that were missed', () => {
    const settings = { ...event, endTimeToPay: false, paymentReminderDaysAfter: '3, 7, 10' };
    const told = (when: string) => owing([['after', when, null]]);
    const remind = { kind: 'remind', reminder: 'after', payBy: null };
    expect(stepAt('2026-11-04T12:00:00.000Z', owing(), settings)).toEqual(remind);
    const first = told('2026-11-04T12:00:05.000Z');
    expect(stepAt('2026-11-05T12:00:00.000Z', first, settings)).toEqual({
      kind: 'wait',
      until: '2026-11-08T12:00:00.000Z',
    });
    expect(stepAt('2026-11-12T12:00:00.000Z', first, settings)).toEqual(remind);
    expect(stepAt('2026-11-12T12:01:00.000Z', told('2026-11-12T12:00:00.000Z'), settings)).toEqual({
      kind: 'wait',
      until: null,
    });
  });

  it('is told of the end on each day of a list, and the end stays where it was told first', () => {
    const settings = { ...event, remindToPay: false, paymentReminderDaysBefore: '1, 5' };
    const end = '2026-11-15T12:00:00.000Z';
    const remind = { kind: 'remind', reminder: 'before', payBy: end };
    expect(stepAt('2026-11-10T12:00:00.000Z', owing(), settings)).toEqual(remind);
    const told = owing([['before', '2026-11-10T12:00:00.000Z', end]]);
    expect(stepAt('2026-11-11T12:00:00.000Z', told, settings)).toEqual({
      kind: 'wait',
      until: '2026-11-14T12:00:00.000Z',
    });
    expect(stepAt('2026-11-14T12:00:00.000Z', told, { ...settings, daysToPay: 30 })).toEqual(remind);
    expect(stepAt(end, told, settings)).toEqual({ kind: 'end', payBy: end });
    // Nothing was said of the days before: the one that is left counts.
    expect(stepAt('2026-11-14T18:00:00.000Z', owing(), settings)).toEqual({
      ...remind,
      payBy: '2026-11-15T18:00:00.000Z',
    });
  });

  it('keeps its time as it was told, and is never out of it unheard', () => {
    // Switched on when it is long over.
    const late = '2026-12-01T08:00:00.000Z';
    const payBy = '2026-12-04T08:00:00.000Z';
    expect(stepAt(late)).toEqual({ kind: 'remind', reminder: 'before', payBy });
    const told = owing([['before', late, payBy]]);
    expect(stepAt('2026-12-04T07:59:59.999Z', told)).toEqual({ kind: 'wait', until: payBy });
    expect(stepAt(payBy, told, { ...event, daysToPay: 1 })).toEqual({ kind: 'end', payBy });
    expect(stepAt(payBy, told, { ...event, endTimeToPay: false })).toEqual({ kind: 'wait', until: null });
  });

  it('is told anew of what it owes anew', () => {
    const before = owing([['before', '2026-10-20T12:00:00.000Z', '2026-10-23T12:00:00.000Z']]);
    expect(stepAt('2026-11-02T12:00:00.000Z', before)).toEqual({ kind: 'wait', until: '2026-11-08T12:00:00.000Z' });
  });

  it('has no end where the event only reminds', () => {
    const only = { ...event, endTimeToPay: false };
    expect(stepAt('2026-11-20T12:00:00.000Z', owing(), only)).toEqual({
      kind: 'remind',
      reminder: 'after',
      payBy: null,
    });
    expect(stepAt('2026-12-20T12:00:00.000Z', owing([['after', '2026-11-20T12:00:00.000Z', null]]), only)).toEqual({
      kind: 'wait',
      until: null,
    });
  });

  it('hears nothing, and loses nothing, where nobody can be told, and once the event is over', () => {
    const nothing = { kind: 'wait', until: null };
    const late = '2026-12-20T12:00:00.000Z';
    const told = owing([['before', '2026-11-12T12:00:00.000Z', '2026-11-15T12:00:00.000Z']]);
    expect(stepAt(late, told, { ...event, sendEmails: false })).toEqual(nothing);
    expect(stepAt(late, told, { ...event, hideAllPaymentInfoFromRegistrant: true })).toEqual(nothing);
    expect(stepAt(event.endDate, told)).toEqual(nothing);
  });
});

describe('the end of the time to pay as it is shown', () => {
  const group = {
    paymentReminders: owing([['after', '2026-11-08T12:00:00.000Z', '2026-11-15T12:00:00.000Z']]).reminders,
  };
  it('is what people were told last, as long as they owe something', () => {
    expect(toldPayBy(group, { due: 1, event })).toBe('2026-11-15T12:00:00.000Z');
    expect(toldPayBy(group, { due: 0, event })).toBeNull();
    expect(toldPayBy(group, { due: 1, event: { endTimeToPay: false } })).toBeNull();
    expect(toldPayBy({ paymentReminders: new Map() }, { due: 1, event })).toBeNull();
  });
});
