import { useEffect, useMemo, useState } from 'react';
import { storageOf } from '../platform/kept.ts';
import { keptMute } from './kept.ts';
import { browserSounds, type Sound } from './sounds.ts';
import type { Shown } from './scanner.state.ts';
import type { ByCopy } from './verdict.ts';

const soundOfCopy: Readonly<Record<ByCopy['says'], Sound>> = {
  'let-in': 'let-in-offline',
  'already-in': 'already-checked-in',
  'group-number': 'already-checked-in',
  'not-confirmed': 'not-confirmed',
  'not-fully-paid': 'not-confirmed',
  'not-let-in': 'not-confirmed',
  'not-registered': 'not-registered',
  'turned-away': 'not-confirmed',
  'let-out': 'let-in-offline',
};

/** What a verdict sounds like; one that nobody decided sounds like a refusal, so that nobody passes on it. */
const soundOf = (shown: Shown): Sound | null => {
  if (shown.kind === 'waiting') return 'waiting';
  const { verdict } = shown.scan;
  const { kind } = verdict;
  if (kind === 'by-copy') return soundOfCopy[verdict.says];
  if (kind === 'cancelled') return null;
  if (kind === 'updated' || kind === 'checked-out') return 'checked-in';
  if (kind === 'group-number') return 'already-checked-in';
  if (kind === 'not-fully-paid' || kind === 'denied' || kind === 'not-let-in') return 'not-confirmed';
  return kind === 'trouble' ? 'not-registered' : kind;
};

/** The desk's voice: a sound for whatever takes the screen, and the mute switch kept on the device. */
export const useSounds = (shown: Shown | null, pulse: number): { isMuted: boolean; toggleMute: () => void } => {
  const kept = useMemo(() => keptMute(storageOf('localStorage')), []);
  const sounds = useMemo(() => browserSounds(kept.read()), [kept]);
  const [isMuted, setIsMuted] = useState(() => kept.read());
  useEffect(() => {
    const unlock = () => sounds.unlock();
    window.addEventListener('pointerdown', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('pointerdown', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, [sounds]);
  useEffect(() => {
    const sound = shown === null ? null : soundOf(shown);
    if (sound !== null) sounds.sound(sound);
    // The pulse, not the object, says that something is to be heard again.
  }, [shown, pulse, sounds]);
  const toggleMute = () => {
    kept.write(!isMuted);
    sounds.setMuted(!isMuted);
    setIsMuted(!isMuted);
  };
  return { isMuted, toggleMute };
};
