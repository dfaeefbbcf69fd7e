import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconBulb, IconBulbOff, IconCamera, IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCamera, type CameraView } from './use-camera.ts';
import classes from './desk.module.css';

interface OutlinesProps extends Pick<CameraView, 'sightings' | 'isMirror'> {
  readonly video: HTMLVideoElement | null;
}

/** The codes in the picture, outlined in red; drawn over the video as the video itself is cropped, and turned as it is. */
const Outlines = ({ sightings, isMirror, video }: OutlinesProps) => {
  const drawn = sightings.filter(({ corners }) => corners.length >= 3);
  if (video === null || drawn.length === 0) return null;
  return (
    <svg
      className={classes.outline}
      data-mirror={isMirror || undefined}
      viewBox={`0 0 ${video.videoWidth} ${video.videoHeight}`}
      preserveAspectRatio="xMidYMid slice"
      data-testid="outline"
      aria-hidden
    >
      {drawn.map(({ corners }, index) => (
        <polygon
          key={index}
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      ))}
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
        data-mirror={camera.isMirror || undefined}
      />
      <Outlines sightings={camera.sightings} isMirror={camera.isMirror} video={video.current} />
      {kind === 'starting' && (
        <div className={classes.off} role="status">
          <Loader color="white" aria-hidden />
          <p>{t('camera.starting')}</p>
        </div>
      )}
      <CameraOff camera={camera} isAlone={isAlone} />
      {kind === 'on' && (
        <>
          <p
            className={classes.hint}
            data-notice={notice ?? undefined}
            {...(camera.isSeveral ? { role: 'status', 'data-notice': 'several' } : {})}
          >
            {camera.isReaderBroken ? t('camera.readerBroken') : camera.isSeveral ? t('camera.several') : hint}
          </p>
          <CameraTools camera={camera} />
        </>
      )}
    </section>
  );
};
