import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import {
  listCameras,
  openCamera,
  troubleBefore,
  type CameraChoice,
  type CameraTrouble,
  type OpenCamera,
} from './camera.ts';
import { openDecoder } from './decoder.ts';
import { choiceAmong, type Found } from './sighting.ts';
import { storageOf } from '../platform/kept.ts';
import { keptCamera } from './kept.ts';

export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'on' }
  | { readonly kind: 'off'; readonly trouble: CameraTrouble };

export interface CameraView {
  readonly state: CameraState;
  readonly cameras: readonly CameraChoice[];
  /** null: the main rear camera. */
  readonly deviceId: string | null;
  readonly choose: (deviceId: string | null) => void;
  readonly torch: { readonly isThere: boolean; readonly isOn: boolean; readonly toggle: () => void };
  readonly retry: () => void;
  /** The codes in the picture right now. */
  readonly sightings: readonly Found[];
  /** Several codes are in the picture, and none of them is meant more than the others. */
  readonly isSeveral: boolean;
  /** The picture is that of a camera which looks at whoever holds the device: it is drawn as a mirror. */
  readonly isMirror: boolean;
  readonly isReaderBroken: boolean;
}

const nothing: readonly Found[] = [];
/** An outline stays for this long after the code was last seen, ms, or it would flicker. */
const outlineMs = 350;

const mediaDevices = (): MediaDevices | undefined => ('mediaDevices' in navigator ? navigator.mediaDevices : undefined);

interface Running {
  readonly camera: OpenCamera;
  readonly cameras: readonly CameraChoice[];
}

/** Opens the chosen camera into the video, and again whenever `attempt` changes. */
const useStream = (
  video: RefObject<HTMLVideoElement | null>,
  deviceId: string | null,
  attempt: number,
  onEnded: () => void,
) => {
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const [running, setRunning] = useState<Running | null>(null);
  useEffect(() => {
    const devices = mediaDevices();
    const before = troubleBefore({ isSecureContext: window.isSecureContext, mediaDevices: devices });
    if (before !== null || devices === undefined) {
      setState({ kind: 'off', trouble: before ?? 'unsupported' });
      return undefined;
    }
    let isLeft = false;
    let camera: OpenCamera | null = null;
    const start = async () => {
      setState({ kind: 'starting' });
      const opened = await openCamera(devices, deviceId);
      if (!opened.ok) {
        if (!isLeft) setState({ kind: 'off', trouble: opened.trouble });
        return;
      }
      if (isLeft) return opened.camera.close();
      ({ camera } = opened);
      for (const track of camera.stream.getTracks()) track.addEventListener('ended', onEnded);
      const element = video.current;
      if (element !== null) {
        element.srcObject = camera.stream;
        // Refused only where a page may not play at all; the picture then stays still and says so itself.
        await element.play().catch(() => undefined);
      }
      const cameras = await listCameras(devices);
      if (isLeft) return;
      setRunning({ camera, cameras });
      setState({ kind: 'on' });
    };
    void start();
    return () => {
      isLeft = true;
      camera?.close();
      setRunning(null);
    };
  }, [video, deviceId, attempt, onEnded]);
  return { state, running };
};

/** Reads codes from the video while its camera is on. */
const useCodes = (video: RefObject<HTMLVideoElement | null>, isOn: boolean, onCode: (code: string) => void) => {
  const [sightings, setSightings] = useState<readonly Found[]>(nothing);
  const [isReaderBroken, setIsReaderBroken] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  useEffect(() => {
    const element = video.current;
    if (!isOn || element === null) return undefined;
    let seenAt = 0;
    const decoder = openDecoder(element, {
      onFrame: (found) => {
        setIsReaderBroken(false);
        if (found.length === 0 && performance.now() - seenAt < outlineMs) return;
        setSightings(found.length === 0 ? nothing : found);
        if (found.length === 0) return;
        seenAt = performance.now();
        const choice = choiceAmong(found);
        if (choice.kind === 'one') latest.current(choice.text);
      },
      onBroken: () => setIsReaderBroken(true),
    });
    return () => {
      decoder.close();
      setSightings(nothing);
    };
  }, [video, isOn]);
  return { sightings, isReaderBroken };
};

/** After the phone was locked or another app took the camera, the picture comes back by itself. */
const useReturn = (isOff: boolean, retry: () => void) => {
  useEffect(() => {
    const onVisible = () => {
      if (isOff && document.visibilityState === 'visible') retry();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [isOff, retry]);
};

/**
 * The desk's camera: opened into `video`, read for codes, chosen once per device.
 * @param onCode called for every frame that holds a code, empty ones included.
 */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraView => {
  const kept = keptCamera(storageOf('localStorage'));
  const [deviceId, setDeviceId] = useState(() => kept.read());
  const [attempt, setAttempt] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const [isLit, setIsLit] = useState(false);
  const onEnded = useCallback(() => setIsLost(true), []);
  const retry = useCallback(() => {
    setIsLost(false);
    setIsLit(false);
    setAttempt((was) => was + 1);
  }, []);
  const { state: streamState, running } = useStream(video, deviceId, attempt, onEnded);
  const state: CameraState = isLost ? { kind: 'off', trouble: 'lost' } : streamState;
  const { sightings, isReaderBroken } = useCodes(video, state.kind === 'on', onCode);
  useReturn(state.kind === 'off', retry);

  const choose = (chosen: string | null) => {
    kept.write(chosen);
    setIsLost(false);
    setIsLit(false);
    setDeviceId(chosen);
  };
  const toggle = async () => {
    await running?.camera.setTorch(!isLit);
    setIsLit(!isLit);
  };
  return {
    state,
    cameras: running?.cameras ?? [],
    deviceId,
    choose,
    torch: { isThere: running?.camera.hasTorch ?? false, isOn: isLit, toggle: () => void toggle() },
    retry,
    sightings,
    isSeveral: choiceAmong(sightings).kind === 'several',
    isMirror: running?.camera.isMirror ?? false,
    isReaderBroken,
  };
};
