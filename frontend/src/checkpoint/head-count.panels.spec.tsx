import type { HeadCountView } from '@turnout/contracts/checkpoint';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { checkpointExample, eventId } from './checkpoint.example.ts';
import { HeadCountPanels } from './head-count.panels.tsx';
import words from './words/en.json' with { type: 'json' };

const topic = vi.hoisted((): { state: string; view: unknown } => ({ state: 'live', view: null }));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => topic }));

const counted: HeadCountView = {
  event: { inside: 1234, confirmed: 2000 },
  checkpoints: [
    { _id: checkpointExample._id, name: 'Lunch', type: 'multiple', checkinEnabled: false, inside: 56, seen: 90 },
  ],
};

beforeAll(() => speakEnglish({ ui, checkpoint: words }));
beforeEach(() => Object.assign(topic, { state: 'live', view: counted }));

describe('the head count', () => {
  it('shows who is inside over all and by checkpoint', () => {
    draw(<HeadCountPanels eventId={eventId} zone="UTC" />);
    expect(screen.getByRole('region', { name: 'People inside now' }).textContent).toContain('1,234');
    const checkpoints = screen.getByRole('region', { name: 'By checkpoint' });
    expect(checkpoints.textContent).toContain('Lunch56');
    expect(checkpoints.textContent).toContain('inside now · 90 were here so far · Disabled');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('calls nobody inside where things are handed out: they came, and went on', () => {
    const point = { _id: checkpointExample._id, name: 'T-shirts', type: 'unique', checkinEnabled: true } as const;
    topic.view = { ...counted, checkpoints: [{ ...point, inside: 40, seen: 40 }] };
    draw(<HeadCountPanels eventId={eventId} zone="UTC" />);
    const { textContent } = screen.getByRole('region', { name: 'By checkpoint' });
    expect(textContent).toContain('T-shirts40checked in so far');
    expect(textContent).not.toContain('inside');
  });
  it('does not pass for live while the line is lost: it says how old it is', () => {
    topic.state = 'behind';
    draw(<HeadCountPanels eventId={eventId} zone="UTC" />);
    expect(screen.getByRole('alert').textContent).toMatch(/Offline The numbers are those of \d\d:\d\d, now\./);
  });
  it('says that there are no checkpoints', () => {
    topic.view = { ...counted, checkpoints: [] };
    draw(<HeadCountPanels eventId={eventId} zone="UTC" />);
    expect(screen.getByText('This event has no checkpoints.')).toBeTruthy();
  });
});
