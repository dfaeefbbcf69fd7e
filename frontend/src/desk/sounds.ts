/** What a desk can hear without looking: one sound per verdict, and one for 'kept until the line is back'. */
export type Sound =
  | 'checked-in'
  | 'already-checked-in'
  | 'not-registered'
  | 'not-confirmed'
  | 'waiting'
  | 'let-in-offline';

/** One tone: pitch in Hz, start and length in seconds. */
export interface Tone {
  readonly pitch: number;
  readonly start: number;
  readonly length: number;
  readonly wave: OscillatorType;
}

const tone = (pitch: number, start: number, length: number, wave: OscillatorType = 'sine'): Tone => ({
  pitch,
  start,
  length,
  wave,
});

/** Rising: come in. Twice the same: look here. Falling and rough: no. They differ in rhythm too, for a loud hall. */
export const melodies: Readonly<Record<Sound, readonly Tone[]>> = {
  'checked-in': [tone(880, 0, 0.1), tone(1318, 0.1, 0.18)],
  'already-checked-in': [
    tone(620, 0, 0.13, 'triangle'),
    tone(620, 0.2, 0.13, 'triangle'),
    tone(620, 0.4, 0.13, 'triangle'),
  ],
  'not-registered': [tone(196, 0, 0.45, 'sawtooth')],
  'not-confirmed': [tone(330, 0, 0.18, 'square'), tone(220, 0.22, 0.32, 'square')],
  waiting: [tone(520, 0, 0.09), tone(390, 0.12, 0.09)],
  // Rising too, in three steps: by the copy, not by the server.
  'let-in-offline': [tone(660, 0, 0.09), tone(880, 0.12, 0.09), tone(1100, 0.24, 0.14)],
};

/** The same in the hand, ms on and off. */
export const buzzes: Readonly<Record<Sound, readonly number[]>> = {
  'checked-in': [60],
  'already-checked-in': [60, 60, 60, 60, 60],
  'not-registered': [350],
  'not-confirmed': [150, 80, 250],
  waiting: [30, 60, 30],
  'let-in-offline': [60, 60, 60],
};

const play = (audio: AudioContext, { pitch, start, length, wave }: Tone) => {
  const at = audio.currentTime + start;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  // Ramped at both ends: a hard edge clicks.
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(wave === 'sine' || wave === 'triangle' ? 0.5 : 0.25, at + 0.01);
  gain.gain.linearRampToValueAtTime(0, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
};

export interface Sounds {
  readonly sound: (which: Sound) => void;
  readonly setMuted: (isMuted: boolean) => void;
  /** Browsers keep a page silent until somebody has touched it. */
  readonly unlock: () => void;
}

/** @param open makes the audio context; null where the browser has none. */
export const openSounds = (
  open: () => AudioContext | null,
  vibrate: (pattern: number[]) => void,
  startsMuted: boolean,
): Sounds => {
  let audio: AudioContext | null = null;
  let isMuted = startsMuted;
  return {
    unlock: () => {
      audio ??= open();
      if (audio?.state === 'suspended') void audio.resume();
    },
    setMuted: (muted) => {
      isMuted = muted;
    },
    sound: (which) => {
      vibrate([...buzzes[which]]);
      const ready = audio;
      if (isMuted || ready === null || ready.state !== 'running') return;
      for (const one of melodies[which]) play(ready, one);
    },
  };
};

/** The browser's own audio and vibration. */
export const browserSounds = (startsMuted: boolean): Sounds =>
  openSounds(
    () => (typeof AudioContext === 'undefined' ? null : new AudioContext()),
    (pattern) => {
      if ('vibrate' in navigator) navigator.vibrate(pattern);
    },
    startsMuted,
  );
