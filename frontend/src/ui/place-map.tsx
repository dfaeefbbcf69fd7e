import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { WorldMapProps } from './world-map.tsx';
import classes from './world-map.module.css';

const WorldMap = lazy(async () => ({ default: (await import('./world-map.tsx')).WorldMap }));

/** True from the moment when the box has come near the part of the page that is seen. */
const useSeen = () => {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, isSeen };
};

/** A map of our own (it asks no other server), loaded when it is scrolled to; not printed. */
export const PlaceMap = (props: WorldMapProps) => {
  const { box, isSeen } = useSeen();
  return (
    <div ref={box} className={classes.frame}>
      {isSeen && (
        <Suspense fallback={<Skeleton height="100%" />}>
          <WorldMap {...props} />
        </Suspense>
      )}
    </div>
  );
};
