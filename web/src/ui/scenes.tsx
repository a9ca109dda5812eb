import { Can, Sky, Stroke } from "./illustrations.tsx";

/** A house with its can, pinned on a map: for sign-up. */
export function HouseWithCan() {
  return (
    <svg viewBox="0 0 180 170" aria-hidden="true">
      <path d="M8 154h164" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <path d="M34 78h90v74H34z" fill="var(--art-wall-a)" />
      <path d="M22 84 79 34l57 50z" fill="var(--art-roof-a)" />
      <path d="M64 152v-40a15 15 0 0 1 30 0v40z" fill="var(--art-door)" />
      <circle cx="87" cy="134" r="2.5" fill="var(--art-lid)" />
      <path
        d="M126 14c-13 0-22 9-22 21 0 15 22 33 22 33s22-18 22-33c0-12-9-21-22-21z"
        fill="var(--art-lid)"
        stroke="var(--card)"
        strokeWidth="4"
      />
      <circle cx="126" cy="35" r="8" fill="var(--art-line)" />
      <g transform="translate(112 84) scale(0.56)">
        <Can body="b" />
      </g>
    </svg>
  );
}

/** A street at dawn: two cans at the curb and a runner with the third. */
export function MorningStreet() {
  return (
    <svg viewBox="0 0 720 480" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <Sky width={720} height={360} />
      <g fill="var(--art-star)">
        <circle cx="70" cy="60" r="2" />
        <circle cx="190" cy="36" r="1.5" />
        <circle cx="300" cy="84" r="2" />
        <circle cx="470" cy="44" r="1.5" />
        <circle cx="600" cy="72" r="2" />
        <circle cx="668" cy="30" r="1.5" />
      </g>
      <circle cx="452" cy="196" r="62" fill="var(--art-sun)" />
      <path d="M0 262c80-50 160-56 250-26s160 8 240-18 160-20 230 14v130H0z" fill="var(--art-hill)" />

      {/* left house, curtain drawn */}
      <path d="M46 206h170v144H46z" fill="var(--art-wall-a)" />
      <path d="M170 130h24v56h-24z" fill="var(--art-roof-b)" />
      <path d="M30 212 131 128l101 84z" fill="var(--art-roof-a)" />
      <rect x="68" y="232" width="44" height="44" rx="5" fill="var(--art-pane)" />
      <path d="M90 232v44M68 254h44" stroke="var(--art-wall-a)" strokeWidth="4" />
      <path d="M146 350v-76a22 22 0 0 1 44 0v76z" fill="var(--art-door)" />
      <circle cx="181" cy="314" r="3.5" fill="var(--art-lid)" />

      {/* middle house, light on */}
      <path d="M262 232h150v118H262z" fill="var(--art-wall-b)" />
      <path d="M248 236l26-64h126l26 64z" fill="var(--art-roof-b)" />
      <rect x="284" y="258" width="40" height="48" rx="5" fill="var(--art-pane-lit)" />
      <path d="M304 258v48M284 282h40" stroke="var(--art-wall-b)" strokeWidth="4" />
      <path d="M350 350v-70h40v70z" fill="var(--art-paper)" />
      <circle cx="383" cy="318" r="3.5" fill="var(--art-line)" />

      {/* right house */}
      <path d="M520 196h160v154H520z" fill="var(--art-wall-c)" />
      <path d="M502 202 600 112l98 90z" fill="var(--art-roof-c)" />
      <circle cx="600" cy="178" r="15" fill="var(--art-pane)" />
      <rect x="540" y="226" width="44" height="44" rx="5" fill="var(--art-pane)" />
      <rect x="616" y="226" width="44" height="44" rx="5" fill="var(--art-pane)" />
      <path d="M562 226v44M540 248h44M638 226v44M616 248h44" stroke="var(--art-wall-c)" strokeWidth="4" />
      <path d="M580 350v-58h42v58z" fill="var(--art-door)" />

      {/* trees */}
      <path d="M462 350v-60" stroke="var(--art-trunk)" strokeWidth="11" strokeLinecap="round" />
      <circle cx="462" cy="252" r="44" fill="var(--art-tree)" />
      <circle cx="484" cy="274" r="28" fill="var(--art-tree-dark)" />
      <path d="M8 350v-46" stroke="var(--art-trunk)" strokeWidth="11" strokeLinecap="round" />
      <circle cx="6" cy="272" r="40" fill="var(--art-tree)" />

      {/* lawn, sidewalk, painted curb, road */}
      <path d="M0 340h720v34H0z" fill="var(--art-grass)" />
      <path d="M0 366h720v40H0z" fill="var(--art-walk)" />
      <path
        d="M120 366l-14 40M290 366l-8 40M440 366v40M600 366l10 40"
        stroke="var(--art-curb)"
        strokeWidth="2.5"
      />
      <path d="M0 406h720v16H0z" fill="var(--art-curb)" />
      <path d="M0 414h720" stroke="var(--art-lid)" strokeWidth="16" strokeDasharray="90 90" />
      <path d="M0 422h720v58H0z" fill="var(--art-road)" />
      <path d="M0 456h720" stroke="var(--art-road-mark)" strokeWidth="5" strokeDasharray="44 40" />

      <g transform="translate(118 288)">
        <Can body="a" />
      </g>
      <g transform="translate(214 294) scale(0.95)">
        <Can body="b" />
      </g>
      <Bird x={258} y={277} />
      <Runner />
    </svg>
  );
}

function Bird({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-2 20v6M4 20v6" stroke="var(--art-line)" strokeWidth="2" strokeLinecap="round" />
      <path d="M-16 8c4 10 12 14 20 12 9-2 12-10 9-17-2-5-9-7-14-3-4 4-8 7-15 8z" fill="var(--art-roof-a)" />
      <path d="M14 3l9 3-9 4z" fill="var(--art-lid)" />
      <circle cx="7" cy="4" r="1.8" fill="var(--art-paper)" />
    </g>
  );
}

function Runner() {
  return (
    <g transform="translate(434 256)">
      <g transform="translate(92 34) rotate(12 48 119)">
        <Can body="a" />
      </g>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M48 92l-16 32-22 22" stroke="var(--art-cloth)" strokeWidth="15" />
        <path d="M50 92l20 28 4 32" stroke="var(--art-line)" strokeWidth="15" />
        <path d="M6 148l-8-8M70 154h14" stroke="var(--art-roof-a)" strokeWidth="10" />
      </g>
      <path d="M34 94c-3-22 0-40 8-50 5-6 20-6 25 1 6 12 4 32 0 50z" fill="var(--art-vest)" />
      <path d="M34 74h34" stroke="var(--art-paper)" strokeWidth="6" />
      <Stroke d="M56 54l22 20 26-8" color="var(--art-skin)" width={10} />
      <path d="M52 50l18 17" stroke="var(--art-vest)" strokeWidth="13" strokeLinecap="round" />
      <circle cx="58" cy="24" r="16" fill="var(--art-skin)" />
      <path d="M42 23c-1-12 7-19 17-19 9 0 16 6 16 15h10c1 3-1 4-4 4z" fill="var(--art-can-a)" />
      <Stroke d="M66 31c3 1 5 0 7-2" color="var(--art-line)" width={2} />
    </g>
  );
}
