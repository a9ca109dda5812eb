import { Can, Sky, Stroke } from "../../ui/illustrations.tsx";

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
        <Stroke
          d="M104 88c18-3 25 6 23 18-2 13-22 17-33 10-12-8-9-24 6-29"
          color="var(--art-roof-a)"
          width={4.5}
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

/** The home and its curb; `isOut` draws the can at the curb, else by the house. */
export function CurbScene({ isOut }: { isOut: boolean }) {
  return (
    <svg viewBox="0 0 400 260" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <Sky width={400} height={200} />
      <circle cx="330" cy="92" r="34" fill="var(--art-sun)" />
      <path d="M0 150c60-34 120-30 190-10s140 0 210-22v90H0z" fill="var(--art-hill)" />
      <path d="M66 96h150v106H66z" fill="var(--art-wall-a)" />
      <path d="M174 40h20v40h-20z" fill="var(--art-roof-b)" />
      <path d="M48 100 141 30l93 70z" fill="var(--art-roof-a)" />
      <rect x="86" y="118" width="42" height="40" rx="5" fill="var(--art-pane-lit)" />
      <path d="M107 118v40M86 138h42" stroke="var(--art-wall-a)" strokeWidth="4" />
      <path d="M156 202v-64a20 20 0 0 1 40 0v64z" fill="var(--art-door)" />
      <circle cx="188" cy="172" r="3" fill="var(--art-lid)" />
      <path d="M272 204v-50" stroke="var(--art-trunk)" strokeWidth="9" strokeLinecap="round" />
      <circle cx="272" cy="124" r="34" fill="var(--art-tree)" />
      <circle cx="290" cy="142" r="22" fill="var(--art-tree-dark)" />
      <path d="M0 198h400v24H0z" fill="var(--art-grass)" />
      <path d="M0 214h400v22H0z" fill="var(--art-walk)" />
      <path d="M0 236h400v10H0z" fill="var(--art-curb)" />
      <path d="M0 241h400" stroke="var(--art-lid)" strokeWidth="10" strokeDasharray="56 56" />
      <path d="M0 246h400v14H0z" fill="var(--art-road)" />
      <g transform={isOut ? "translate(298 148) scale(0.72)" : "translate(20 132) scale(0.6)"}>
        <Can body="a" />
      </g>
    </svg>
  );
}

/** Checkout morning: an A-frame by the lake with its light on and the can at the curb. */
export function LakeScene() {
  return (
    <svg viewBox="0 0 400 260" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <Sky width={400} height={170} />
      <g fill="var(--art-star)">
        <circle cx="52" cy="34" r="2" />
        <circle cx="238" cy="26" r="1.5" />
        <circle cx="372" cy="52" r="2" />
      </g>
      <circle cx="300" cy="104" r="30" fill="var(--art-sun)" />
      <path d="M210 150c40-34 80-40 120-22s56 4 80-8v40H210z" fill="var(--art-hill)" />
      <path d="M0 150h400v50H0z" fill="var(--art-pane)" />
      <Stroke d="M282 158h36M272 168h18M250 178h14M236 164h12M358 166h18" color="var(--art-sun)" width={4} />
      <path d="M0 176c60-18 150-18 232 14v18H0z" fill="var(--art-grass)" />
      <g fill="var(--art-tree-dark)">
        <path d="M34 60 62 112H6z" />
        <path d="M34 92 68 150H0z" />
      </g>
      <path d="M34 150v36" stroke="var(--art-trunk)" strokeWidth="8" strokeLinecap="round" />
      <path d="M140 52 214 202H66z" fill="var(--art-wall-a)" />
      <path d="M140 34 232 202h-24L140 76 72 202H48z" fill="var(--art-roof-a)" />
      <path d="M140 92 158 130h-36z" fill="var(--art-pane-lit)" />
      <path d="M140 92v38" stroke="var(--art-wall-a)" strokeWidth="4" />
      <rect x="98" y="150" width="34" height="32" rx="4" fill="var(--art-pane-lit)" />
      <path d="M115 150v32M98 166h34" stroke="var(--art-wall-a)" strokeWidth="4" />
      <path d="M150 202v-44a15 15 0 0 1 30 0v44z" fill="var(--art-door)" />
      <circle cx="174" cy="180" r="2.5" fill="var(--art-lid)" />
      <path d="M0 198h400v24H0z" fill="var(--art-grass)" />
      <path d="M0 214h400v22H0z" fill="var(--art-walk)" />
      <path d="M0 236h400v10H0z" fill="var(--art-curb)" />
      <path d="M0 241h400" stroke="var(--art-lid)" strokeWidth="10" strokeDasharray="56 56" />
      <path d="M0 246h400v14H0z" fill="var(--art-road)" />
      <g transform="translate(258 148) scale(0.72)">
        <Can body="a" />
      </g>
      <g transform="translate(322 156) scale(0.64)">
        <Can body="b" />
      </g>
    </svg>
  );
}

/** A garbage truck. */
export function Truck() {
  return (
    <svg viewBox="0 0 180 110" width="150" aria-hidden="true">
      <path d="M12 24h96a8 8 0 0 1 8 8v48H12z" fill="var(--art-can-a)" />
      <path d="M120 42h26a8 8 0 0 1 7 4l13 22v12h-46z" fill="var(--art-lid)" />
      <path d="M128 50h16l8 15h-24z" fill="var(--art-sky-low)" />
      <path d="M34 24v56M60 24v56M86 24v56" stroke="var(--art-lid)" strokeWidth="5" />
      <path d="M6 96h168" stroke="var(--art-curb)" strokeWidth="6" strokeLinecap="round" />
      <g fill="var(--art-road)">
        <circle cx="42" cy="82" r="13" />
        <circle cx="142" cy="82" r="13" />
      </g>
    </svg>
  );
}
