const paths = {
  alert: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.4v.1",
  arrowRight: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 6l-6 6 6 6",
  bell: "M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20.5a2.2 2.2 0 0 0 4 0",
  calendar: "M4 6.5h16v13H4zM4 11h16M8 3.5v4M16 3.5v4",
  camera: "M3 8h4l2-3h6l2 3h4v11H3zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7",
  can: "M6 9h12l-1.2 11H7.2zM4.5 9c.5-3 3.5-4.5 7.5-4.5S19 6 19.5 9M10 12.5l.4 4.5M14 12.5l-.4 4.5",
  card: "M3 6h18v12H3zM3 10.5h18M7 15h3",
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevronDown: "M6 9.5l6 6 6-6",
  circle: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  eyeOff:
    "M4 4l16 16M9.9 5.7A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6.3 7.3A16 16 0 0 0 2 12s3.5 6.5 10 6.5a10 10 0 0 0 4.4-1M9.9 9.9a3 3 0 0 0 4.2 4.2",
  home: "M3.5 11.5 12 4l8.5 7.5M6 10v9.5h12V10M10 19.5V14h4v5.5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.6v.1",
  key: "M15.5 13.5a5 5 0 1 0-4.7-3.3L3.5 17.5v3H7V18h2.5v-2.5l2.8-2.8M16.6 8v.1",
  leave: "M14 5V3.5H5v17h9V19M10 12h11M17.5 8.5 21 12l-3.5 3.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  message: "M4 5h16v11H10l-4.5 4v-4H4z",
  minus: "M6 12h12",
  money:
    "M12 3v18M16.5 7.5C16 6 14.3 5.2 12 5.2c-2.7 0-4.5 1.2-4.5 3.2 0 4.5 9.3 2.2 9.3 6.9 0 2.1-2 3.5-4.8 3.5-2.6 0-4.5-1-5-2.9",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  navigate: "M12 3.5 5 20l7-3.5 7 3.5z",
  pause: "M8 5v14M16 5v14",
  phone:
    "M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4c0 .8-.7 1.5-1.5 1.5C10.5 20.5 3.5 13.5 3.5 5.5 3.5 4.7 4.2 4 5 4",
  pin: "M12 21s7-6 7-11a7 7 0 1 0-14 0c0 5 7 11 7 11M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  plus: "M12 5v14M5 12h14",
  refresh: "M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5v-5M9 19.5v-5",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zM8.5 12l2.5 2.5 4.5-5",
  star: "M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7z",
  users:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.5 2.7-6 6.5-6s6.5 2.5 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.3c2.4.8 4 2.9 4 5.7",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20.5c0-4 3.3-6.5 8-6.5s8 2.5 8 6.5",
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

/** A line icon, 1.25 em by default; always beside text or inside something with a name. */
export function Icon({
  name,
  size = "1.25em",
  className,
}: {
  name: IconName;
  size?: string;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  );
}
