/** `good`: done; `attention`: somebody was here before, or something is missing; `bad`: no. */
export type Tone = 'good' | 'attention' | 'bad';

/** What came of the last thing done at a desk: colour, icon and words say the same. */
export interface Verdict {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** Grows with each, so that the same twice is noticed and read out twice. */
  readonly pulse: number;
}
