import { z } from 'zod';

/** Why there is no picture; each has words that say what to do. */
export type CameraTrouble = 'insecure' | 'unsupported' | 'denied' | 'none' | 'in-use' | 'lost' | 'failed';

export interface CameraChoice {
  readonly deviceId: string;
  /** From 1, as the picker counts them: 'camera 1'. */
  readonly number: number;
  readonly label: string;
}

export interface OpenCamera {
  readonly stream: MediaStream;
  readonly hasTorch: boolean;
  /** It looks at whoever holds the device. */
  readonly isMirror: boolean;
  readonly setTorch: (isOn: boolean) => Promise<void>;
  readonly close: () => void;
}

export type Opened =
  | { readonly ok: true; readonly camera: OpenCamera }
  | { readonly ok: false; readonly trouble: CameraTrouble };

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

export const troubleOf = (error: unknown): CameraTrouble =>
  error instanceof Error ? (troubles[error.name] ?? 'failed') : 'failed';

/** What a page can do about cameras before asking; null when it may ask. */
export const troubleBefore = (page: {
  readonly isSecureContext: boolean;
  readonly mediaDevices: MediaDevices | undefined;
}): CameraTrouble | null => {
  if (!page.isSecureContext) return 'insecure';
  return page.mediaDevices === undefined ? 'unsupported' : null;
};

/** @param deviceId null asks for the main rear camera. */
export const constraintsFor = (deviceId: string | null): MediaStreamConstraints => ({
  audio: false,
  video: {
    ...(deviceId === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } }),
    width: { ideal: 1280 },
    height: { ideal: 720 },
  },
});

const Capabilities = z.object({ torch: z.boolean().catch(false).default(false) });

const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  track !== undefined && 'getCapabilities' in track && Capabilities.parse(track.getCapabilities()).torch;

const openedFrom = (stream: MediaStream): OpenCamera => {
  const [track] = stream.getVideoTracks();
  return {
    stream,
    hasTorch: hasTorch(track),
    isMirror: track?.getSettings().facingMode === 'user',
    setTorch: async (isOn) => {
      const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
      await track?.applyConstraints({ advanced: [torch] });
    },
    close: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
};

/**
 * Opens a camera.
 * @param deviceId the one chosen before; where it is gone the rear one is taken.
 */
export const openCamera = async (devices: MediaDevices, deviceId: string | null): Promise<Opened> => {
  try {
    return { ok: true, camera: openedFrom(await devices.getUserMedia(constraintsFor(deviceId))) };
  } catch (error) {
    const trouble = troubleOf(error);
    if (deviceId !== null && trouble === 'none') return openCamera(devices, null);
    return { ok: false, trouble };
  }
};

/** The cameras to pick from; named only once a camera was allowed. */
export const listCameras = async (devices: MediaDevices): Promise<readonly CameraChoice[]> => {
  const all = await devices.enumerateDevices();
  return all
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ deviceId, label, number: index + 1 }));
};
