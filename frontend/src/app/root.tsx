import { lazy } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { CodeCamera, type DrawCamera } from '../ui/code-camera.ts';
import { type DrawHeadCount, HeadCountWall } from '../ui/head-count-wall.ts';
import { loadWords } from './i18n.ts';
import { DeskPlaces } from './desk-places.tsx';
import { useFocusOnNavigation } from './focus.ts';
import { Payments } from './payment-parts.tsx';

/** Capabilities meet here: whoever needs a camera that reads codes gets the desk's, with its words. */
const Camera = lazy(async () => {
  const [{ BadgeCamera }] = await Promise.all([import('../desk/badge.camera.tsx'), loadWords('desk')]);
  return { default: BadgeCamera };
});
const drawCamera: DrawCamera = ({ onCode }) => <Camera onCode={onCode} />;

/** The wall of an event's door may show the people inside as well. */
const HeadCount = lazy(async () => {
  const [{ HeadCountPanels }] = await Promise.all([
    import('../checkpoint/head-count.panels.tsx'),
    loadWords('checkpoint'),
  ]);
  return { default: HeadCountPanels };
});
const drawHeadCount: DrawHeadCount = (props) => <HeadCount {...props} />;

/** Around every screen, with the shell or without. */
export const Root = () => {
  useFocusOnNavigation();
  return (
    <CodeCamera value={drawCamera}>
      <HeadCountWall value={drawHeadCount}>
        <DeskPlaces>
          <Payments>
            <Outlet />
          </Payments>
        </DeskPlaces>
        <ScrollRestoration />
      </HeadCountWall>
    </CodeCamera>
  );
};
