import type { ActivityId, CheckpointId, EventId, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { createContext, type ReactNode } from 'react';
import type { Intent, Mode, Scan, Source } from './scanner.state.ts';
import type { Person, PlaceVerdict, Verdict } from './verdict.ts';

/** What asking the server came to: a verdict, no line to it, or a group that the place itself shows and nobody decided on yet. */
export type Asked =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  /** `otherwise`: what is said where no copy decides; absent where the intent waits for the line. */
  | { readonly kind: 'line-lost'; readonly otherwise?: PlaceVerdict }
  | { readonly kind: 'opened' };

/** Something that somebody wants of the desk: a code, or people who were picked. */
export interface Presented {
  readonly code: string;
  /** What a hand scanner's keys say as well, where its keyboard may be another; tried where the code means nobody. */
  readonly other?: string;
  readonly source: Source;
  readonly label?: string;
  readonly isWholeGroup?: boolean;
  /** Of the whole group only these; null for all. */
  readonly only?: readonly string[] | null;
  /** Asked at once although it was asked a moment ago: something has changed since, such as a payment. */
  readonly isAnew?: boolean;
}

/** Somebody found by name, number or code. */
export interface DeskHit {
  /** The code that presents them: a registrant's id, or the key that a copy has of them. */
  readonly id: string;
  readonly name: string;
  readonly typeName: string;
  readonly confirmationNumber: string;
  /** The ticket's own code; '' where there is none, or the place does not tell. */
  readonly code: string;
  readonly status: RegistrationStatus;
  /** Pending until enough is paid. */
  readonly awaitsPayment?: boolean | undefined;
  readonly place: number;
  readonly groupSize: number;
  readonly isIn: boolean;
  /** Told to those who may see it; tells namesakes apart. */
  readonly email?: string;
}

/** Somebody of a group whose others came. */
export interface GroupMember {
  /** A registrant's id, or the key that a copy has of them. */
  readonly id: string;
  readonly name: string;
  /** Confirmed and not inside. */
  readonly isLeft: boolean;
}

/** What a place may do with the desk that works there. */
export interface AtDesk {
  readonly eventId: EventId;
  readonly present: (presented: Presented) => void;
  /** Shows what came of something the place did by itself, as of when it was begun. */
  readonly tell: (label: string, verdict: Verdict, begunAt: number) => void;
  readonly dismiss: () => void;
  readonly undone: (checkinId: string) => void;
  /** Closes the dialog that the place draws. */
  readonly close: () => void;
  /** A verdict lies over what the place draws. */
  readonly isCovered: boolean;
  /** Shows the picture again, and tries a camera that is off once more. */
  readonly toCamera: () => void;
}

export interface WithoutNetwork {
  readonly isAllowed: boolean;
  readonly checkpointId?: CheckpointId;
  readonly activityId?: ActivityId;
}

/**
 * A place to work at: the door, a checkpoint, an activity. All that differs between them is said here;
 * the screen, the camera, the verdict and the sounds are the desk's.
 */
export interface DeskPlace {
  /** Tells places of one event apart. */
  readonly key: string;
  /** As whoever chooses a place knows it. */
  readonly name: string;
  /** The screen's heading. */
  readonly title: string;
  /** Where leaving the desk leads. */
  readonly back: string;
  /** Another wish than to let in whoever is presented now. */
  readonly mode?: Mode | undefined;
  /** Asks what a code comes to here. The same intent may be asked many times: its id makes it one. Never throws. */
  readonly ask: (intent: Intent) => Promise<Asked>;
  /** People whose name, number or code fits; throws where the server cannot be asked. */
  readonly lookUp: (text: string, signal: AbortSignal) => Promise<readonly DeskHit[]>;
  /** The sentence under a verdict's title. */
  readonly textOf: (verdict: PlaceVerdict) => string;
  readonly entry: {
    readonly label: string;
    readonly placeholder: string;
    readonly submit: string;
    /** What is said when nothing was entered; null where that does nothing. */
    readonly required: string | null;
    /** Said while names cannot be looked up. */
    readonly offline: string;
    /** A number stands for its whole group, which the place then shows. */
    readonly takesGroups: boolean;
  };
  /** Who is in; null until that is known. */
  readonly count: {
    readonly figure: string;
    readonly word: string;
    readonly explained: string;
    readonly isBehind: boolean;
  } | null;
  /** What is said while the line is lost. */
  readonly offline: string;
  /** Scans without an answer wait and are sent again by themselves; else the desk says at once that there was none. */
  readonly keepsWaiting: boolean;
  /** The place as the server knows it, where people are let in without a network; neither id: the door. */
  readonly withoutNetwork: WithoutNetwork;
  /** The dashboard shows this desk among those at the door. */
  readonly isShownAsDesk: boolean;
  /** The whole group of its first, after one of it came; null where the place shows the group itself. */
  readonly groupOf: ((primaryId: RegistrantId) => Promise<readonly GroupMember[]>) | null;
  /** The group that is being worked on; it lies under the verdict. */
  readonly group: ((at: AtDesk) => ReactNode) | null;
  /** What stands above everything, such as that the place is closed. */
  readonly notice: string | null;
  /** Beside and below the field: what only this place has. */
  readonly under: (at: AtDesk) => ReactNode;
  readonly undo: ((scan: Scan, at: AtDesk) => ReactNode) | null;
  /** The address where somebody's badge is printed, or those of their group; null for whoever may not, and of whoever gets none. */
  readonly print:
    | ((person: Pick<Person, 'registrationId' | 'primaryId' | 'status'>, isWholeGroup: boolean) => string | null)
    | null;
  /**
   * Badges may be sent from here to the printer of the desk: by themselves when somebody comes in, where the desk chose it,
   * or by hand alone; null: none are.
   */
  readonly printer: 'automatic' | 'by-hand' | null;
  /** Takes on the spot what is to be paid first, and lets in whoever it is; null for whoever may not. */
  readonly takePayment: ((scan: Scan, at: AtDesk) => ReactNode) | null;
  /** Adds somebody on the spot; null for whoever may not. */
  readonly add: { readonly label: string; readonly draw: (at: AtDesk) => ReactNode } | null;
  /** Fetches what the place draws only now and then, while the line is there. */
  readonly prepare: () => Promise<unknown>;
}

/** A place as one chooses it. */
export interface PlaceChoice {
  readonly key: string;
  readonly name: string;
  readonly path: string;
}

/** A kind of place: which of them somebody may work at in an event. */
export interface PlaceKind {
  /** Draws what the choices of this kind come to; a component, as they may be live. */
  readonly Choices: (props: {
    readonly eventId: EventId;
    /** Given null until it is known. */
    readonly children: (choices: readonly PlaceChoice[] | null) => ReactNode;
  }) => ReactNode;
}

/** The kinds of places there are: the app puts them in, where capabilities meet. Fetched when somebody wants to choose. */
export const PlaceKinds = createContext<() => Promise<readonly PlaceKind[]>>(() => Promise.resolve([]));
