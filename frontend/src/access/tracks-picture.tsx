import classes from './landing.module.css';

const tracks = [
  'M20 210 C150 210 170 60 320 60 L460 60',
  'M20 210 C160 210 180 160 320 160 L460 160',
  'M20 210 C160 210 180 260 320 260 L460 260',
  'M20 210 C150 210 170 360 320 360 L460 360',
] as const;

/** One line of people parting towards four desks. Only decoration. */
export const TracksPicture = () => (
  <svg className={classes.picture} viewBox="0 0 520 420" aria-hidden focusable="false">
    {tracks.map((track) => (
      <path key={track} d={track} className={classes.track} />
    ))}
    {tracks.map((track, place) => (
      <g key={track}>
        <circle
          r="7"
          className={classes.person}
          style={{ offsetPath: `path('${track}')`, animationDelay: `${place * -1.7}s` }}
        />
        <circle
          r="7"
          className={classes.person}
          style={{ offsetPath: `path('${track}')`, animationDelay: `${place * -1.7 - 3.1}s` }}
        />
      </g>
    ))}
    <circle cx="20" cy="210" r="13" className={classes.start} />
    {[60, 160, 260, 360].map((y) => (
      <g key={y} transform={`translate(484 ${y})`}>
        <rect x="-24" y="-24" width="48" height="48" rx="14" className={classes.desk} />
        <path d="M-9 0l6 7 12-13" className={classes.tick} />
      </g>
    ))}
  </svg>
);
