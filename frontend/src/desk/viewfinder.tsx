import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconBulb, IconBulbOff, IconCamera, IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sighting } from './decoder.ts';
import { useCamera, type CameraView } from './use-camera.ts';
import classes from './desk.module.css';

/** The code in the picture, outlined in red; drawn over the video as the video itself is cropped. */
const Outline = ({ sighting, video }: { readonly sighting: Sighting; readonly video: HTMLVideoElement | null }) => {
  if (video === null || sighting.corners.length < 3) return null;
  const points = sighting.corners.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg
      className={classes.outline}
      viewBox={`0 0 ${video.videoWidth} ${video.videoHeight}`}
      preserveAspectRatio="xMidYMid slice"
      data-testid="outline"
      aria-hidden
    >
      <polygon points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};

/** The device's own list lies unseen over the button: phones show it large, and no menu has to be loaded. */
const CameraMenu = ({ camera }: { readonly camera: CameraView }) => {
  const { t } = useTranslation('desk');
  return (
    <label className={classes.cameras}>
      <IconCamera aria-hidden />
      <select
        aria-label={t('camera.pick')}
        value={camera.deviceId ?? ''}
        onChange={({ currentTarget: { value } }) => camera.choose(value === '' ? null : value)}
      >
        <option value="">{t('camera.rear')}</option>
        {camera.cameras.map(({ deviceId, number }) => (
          <option key={deviceId} value={deviceId}>
            {t('camera.numbered', { number })}
          </option>
        ))}
      </select>
    </label>
  );
};

const CameraTools = ({ camera }: { readonly camera: CameraView }) => {
  const { t } = useTranslation('desk');
  const { torch } = camera;
  return (
    <div className={classes.tools}>
      {torch.isThere && (
        <ActionIcon
          className={classes.tool ?? ''}
          size={48}
          aria-pressed={torch.isOn}
          aria-label={torch.isOn ? t('camera.torchOff') : t('camera.torchOn')}
          onClick={torch.toggle}
        >
          {torch.isOn ? <IconBulbOff aria-hidden /> : <IconBulb aria-hidden />}
        </ActionIcon>
      )}
      <CameraMenu camera={camera} />
    </div>
  );
};

/** Why there is no picture, in words, and what to do about it. */
const CameraOff = ({ camera, isAlone }: { readonly camera: CameraView; readonly isAlone: boolean }) => {
  const { t } = useTranslation('desk');
  if (camera.state.kind !== 'off') return null;
  const { trouble } = camera.state;
  return (
    <div className={classes.off} role="status">
      <IconCameraOff size={44} stroke={1.5} aria-hidden />
      <h2>{t(`camera.trouble.${trouble}.title`)}</h2>
      <p>{t(`camera.trouble.${trouble}.text`)}</p>
      {!isAlone && <p>{t('camera.noCameraNeeded')}</p>}
      {trouble !== 'insecure' && trouble !== 'unsupported' && (
        <Button variant="white" color="dark" leftSection={<IconRefresh size={18} aria-hidden />} onClick={camera.retry}>
          {t('camera.retry')}
        </Button>
      )}
    </div>
  );
};

export interface ViewfinderProps {
  /** Called for every frame that holds a code, so some ten times a second while it lies there. */
  readonly onCode: (code: string) => void;
  /** Why the code in the picture is not asked again. */
  readonly notice: 'just-scanned' | 'being-checked' | null;
  /** Grows when a camera that is off is to be tried again. */
  readonly wakes?: number;
  /** Nothing beside it takes a code. */
  readonly isAlone?: boolean;
}

/** The camera's picture with what it sees. */
export const Viewfinder = ({ onCode, notice, wakes = 0, isAlone = false }: ViewfinderProps) => {
  const { t } = useTranslation('desk');
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onCode);
  const { kind } = camera.state;
  const latest = useRef(camera);
  useEffect(() => {
    latest.current = camera;
  });
  useEffect(() => {
    if (wakes > 0 && latest.current.state.kind === 'off') latest.current.retry();
  }, [wakes]);
  const hint =
    notice === null ? t('camera.hint') : t(notice === 'just-scanned' ? 'camera.justScanned' : 'camera.beingChecked');
  return (
    <section className={classes.viewfinder} aria-label={t('camera.label')} data-camera={kind}>
      <video
        ref={video}
        className={classes.video}
        aria-label={t('camera.picture')}
        playsInline
        muted
        autoPlay
        hidden={kind !== 'on'}
      />
      {camera.sighting !== null && <Outline sighting={camera.sighting} video={video.current} />}
      {kind === 'starting' && (
        <div className={classes.off} role="status">
          <Loader color="white" aria-hidden />
          <p>{t('camera.starting')}</p>
        </div>
      )}
      <CameraOff camera={camera} isAlone={isAlone} />
      {kind === 'on' && (
        <>
          <p className={classes.hint} data-notice={notice ?? undefined}>
            {camera.isReaderBroken ? t('camera.readerBroken') : hint}
          </p>
          <CameraTools camera={camera} />
        </>
      )}
    </section>
  );
};
