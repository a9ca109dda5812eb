import { Can } from "../../ui/illustrations.tsx";

/** The public pages' decorative illustrations; the text says the same. */

/** A week with garbage day circled. */
export function WeekCalendar() {
  return (
    <svg viewBox="0 0 180 170" aria-hidden="true">
      <g transform="rotate(3 90 85)">
        <rect
          x="20"
          y="24"
          width="140"
          height="130"
          rx="14"
          fill="var(--art-paper)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <path d="M20 38a14 14 0 0 1 14-14h112a14 14 0 0 1 14 14v20H20z" fill="var(--art-can-a)" />
        <path d="M54 14v20M126 14v20" stroke="var(--art-lid)" strokeWidth="8" strokeLinecap="round" />
        <g fill="var(--art-walk)">
          {[0, 1, 2].map((row) =>
            [0, 1, 2, 3].map((column) => (
              <rect
                key={`${row}${column}`}
                x={36 + column * 29}
                y={72 + row * 26}
                width="20"
                height="16"
                rx="4"
              />
            )),
          )}
        </g>
        <rect x="94" y="98" width="20" height="16" rx="4" fill="var(--art-lid)" />
        <path
          d="M104 88c18-3 25 6 23 18-2 13-22 17-33 10-12-8-9-24 6-29"
          fill="none"
          stroke="var(--art-roof-a)"
          strokeWidth="4.5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

/** A can hurrying to the curb. */
export function RollingCan() {
  return (
    <svg viewBox="0 0 180 170" aria-hidden="true">
      <path d="M8 154h164" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <path d="M112 154h52" stroke="var(--art-lid)" strokeWidth="6" strokeLinecap="round" />
      <path d="M16 70h30M8 96h26M20 122h22" stroke="var(--art-curb)" strokeWidth="6" strokeLinecap="round" />
      <g transform="translate(58 29) rotate(14 48 119)">
        <Can body="a" />
      </g>
    </svg>
  );
}

/** A completed runner application. */
export function Application() {
  return (
    <svg viewBox="0 0 180 170" aria-hidden="true">
      <g transform="rotate(-4 90 85)">
        <rect x="30" y="20" width="120" height="138" rx="14" fill="var(--art-can-a)" />
        <rect x="42" y="36" width="96" height="110" rx="6" fill="var(--art-paper)" />
        <rect x="62" y="10" width="56" height="34" rx="10" fill="var(--art-lid)" />
        <circle cx="90" cy="24" r="5" fill="var(--art-line)" />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d="M80 70h44M80 94h44M80 118h30" stroke="var(--art-curb)" strokeWidth="7" />
          <path d="M54 69l5 5 9-10M54 93l5 5 9-10" stroke="var(--art-can-a)" strokeWidth="5" />
        </g>
        <rect x="54" y="111" width="13" height="13" rx="3" fill="var(--art-walk)" />
      </g>
    </svg>
  );
}

/** A few streets with open jobs. */
export function NearbyMap() {
  return (
    <svg viewBox="0 0 180 170" aria-hidden="true">
      <g transform="rotate(3 90 85)">
        <rect x="18" y="30" width="144" height="124" rx="12" fill="var(--art-grass)" />
        <g fill="none" stroke="var(--art-paper)" strokeWidth="11">
          <path d="M18 74c40 10 96-14 144-4M18 122c50-8 92 10 144-2" />
          <path d="M62 30c-6 44 8 82 0 124M118 30c8 40-6 90 2 124" />
        </g>
        <g fill="var(--art-tree)">
          <circle cx="90" cy="98" r="9" />
          <circle cx="38" cy="50" r="8" />
          <circle cx="142" cy="138" r="8" />
        </g>
        <Pin x={62} y={116} fill="var(--art-can-a)" />
        <Pin x={122} y={68} fill="var(--art-lid)" />
      </g>
    </svg>
  );
}

function Pin({ x, y, fill }: { x: number; y: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0-56c-13 0-22 9-22 21 0 15 22 35 22 35s22-20 22-35c0-12-9-21-22-21z"
        fill={fill}
        stroke="var(--card)"
        strokeWidth="4"
      />
      <circle cy="-35" r="8" fill="var(--card)" />
    </g>
  );
}
