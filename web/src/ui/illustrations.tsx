import { useId } from "react";

/** Decorative illustrations; the text says the same, so they are hidden from screen readers. */

/** A wheeled can with a closed lid, 96 by 124, standing on its bottom edge. */
export function Can({ body }: { body: "a" | "b" }) {
  const fill = body === "a" ? "var(--art-can-a)" : "var(--art-can-b)";
  const shade = body === "a" ? "var(--art-can-shade-a)" : "var(--art-can-shade-b)";
  return (
    <g>
      <path d="M12 30h72l-9 84a6 6 0 0 1-6 5.4H27a6 6 0 0 1-6-5.4z" fill={fill} />
      <path d="M60 30h24l-9 84a6 6 0 0 1-6 5.4H56z" fill={shade} />
      <path d="M32 46l4 54M48 46v54" stroke={shade} strokeWidth="5" strokeLinecap="round" />
      <path
        d="M5 27C8 13 24 6 48 6s40 7 43 21c.8 3.5-1.4 6-5 6H10c-3.6 0-5.8-2.5-5-6z"
        fill="var(--art-lid)"
      />
      <path d="M37 7c0-5 4-8 11-8s11 3 11 8" fill="none" stroke="var(--art-lid)" strokeWidth="5" />
      <circle cx="30" cy="117" r="8" fill="var(--art-wheel)" />
      <circle cx="66" cy="117" r="8" fill="var(--art-wheel)" />
      <circle cx="30" cy="117" r="2.5" fill="var(--art-curb)" />
      <circle cx="66" cy="117" r="2.5" fill="var(--art-curb)" />
    </g>
  );
}

/** A line drawn with a round pen. */
export function Stroke({ d, color, width }: { d: string; color: string; width: number }) {
  const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return <path d={d} fill="none" stroke={color} strokeWidth={width} {...round} />;
}

/** A scene's sky, paler towards the ground. */
export function Sky({ width, height }: { width: number; height: number }) {
  const id = useId();
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--art-sky-high)" />
        <stop offset="1" stopColor="var(--art-sky-low)" />
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </>
  );
}

/** A sleeping can: nothing to do. */
export function SleepingCan() {
  return (
    <svg viewBox="0 -4 140 134" aria-hidden="true">
      <Ground />
      <g transform="translate(20 2)">
        <Can body="a" />
        <Stroke d="M28 66c3 4 9 4 12 0M54 66c3 4 9 4 12 0" color="var(--art-paper)" width={3.5} />
        <Stroke d="M43 80c3 2 6 2 9 0" color="var(--art-paper)" width={3} />
      </g>
      <g fill="none" stroke="var(--ink-soft)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M114 40h10l-10 12h10" />
        <path d="M126 20h8l-8 9h8" />
      </g>
    </svg>
  );
}

/** A tipped can: something went wrong. */
export function TippedCan() {
  return (
    <svg viewBox="0 0 160 130" aria-hidden="true">
      <Ground />
      <g transform="translate(14 118) rotate(-82) scale(0.92)">
        <path d="M12 30h72l-9 84a6 6 0 0 1-6 5.4H27a6 6 0 0 1-6-5.4z" fill="var(--art-can-b)" />
        <path d="M60 30h24l-9 84a6 6 0 0 1-6 5.4H56z" fill="var(--art-can-shade-b)" />
        <ellipse cx="48" cy="30" rx="37" ry="8" fill="var(--art-line)" />
      </g>
      <g transform="translate(2 112) rotate(-20)">
        <path
          d="M0 8C3-2 12-7 28-7S53-2 56 8c.6 2.6-1 4.4-3.6 4.4H3.6C1 12.4-.6 10.6 0 8z"
          fill="var(--art-lid)"
        />
      </g>
      <Stroke d="M20 96c8-6 14-4 16 2M26 84l8 2" color="var(--ink-soft)" width={3} />
    </svg>
  );
}

/** A can with a padlock: the screen is for another role. */
export function LockedCan() {
  return (
    <svg viewBox="0 -4 140 134" aria-hidden="true">
      <Ground />
      <g transform="translate(22 2)">
        <Can body="b" />
        <path d="M38 68v-8a10 10 0 0 1 20 0v8" fill="none" stroke="var(--art-line)" strokeWidth="5" />
        <rect x="31" y="66" width="34" height="27" rx="6" fill="var(--art-lid)" />
        <circle cx="48" cy="78" r="3.5" fill="var(--art-line)" />
        <path d="M48 79v6" stroke="var(--art-line)" strokeWidth="3.5" strokeLinecap="round" />
      </g>
    </svg>
  );
}

/** The can in the wordmark. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--art-can-a)" />
      <path d="M8 13h16l-1.6 11.2a2 2 0 0 1-2 1.8h-8.8a2 2 0 0 1-2-1.8z" fill="#fffefa" />
      <path
        d="M6.5 11.4C7 8.4 11 6.6 16 6.6s9 1.8 9.5 4.8c.1.8-.5 1.4-1.3 1.4H7.8c-.8 0-1.4-.6-1.3-1.4z"
        fill="var(--art-lid)"
      />
      <path d="M13.5 6.5c0-1.3 1-2 2.5-2s2.5.7 2.5 2" fill="none" stroke="var(--art-lid)" strokeWidth="1.8" />
      <Stroke d="M13 16.5l.6 6.5M19 16.5l-.6 6.5" color="var(--art-can-a)" width={1.6} />
    </svg>
  );
}

function Ground() {
  return <path d="M8 127h124" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />;
}
