const looks = [
  { wall: "var(--art-wall-a)", roof: "var(--art-roof-a)" },
  { wall: "var(--art-wall-b)", roof: "var(--art-roof-b)" },
  { wall: "var(--art-wall-c)", roof: "var(--art-roof-c)" },
] as const;

const shapes = [cottage, cabin, townhouse] as const;

/** A small drawing of a rental. `place`, its index in the list from 0, varies shape and color between neighbors. */
export function PropertyTile({ place }: { place: number }) {
  const round = Math.floor(place / shapes.length);
  const look = looks[(place + round) % looks.length] ?? looks[0];
  const shape = shapes[place % shapes.length] ?? cottage;
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true">
      <path
        d="M0 22A22 22 0 0 1 22 0h36a22 22 0 0 1 22 22v50a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z"
        fill="var(--art-sky-low)"
      />
      <circle cx="62" cy="20" r="8" fill="var(--art-sun)" />
      <path d="M0 60h80v12a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z" fill="var(--art-grass)" />
      {shape(look)}
    </svg>
  );
}

type Look = (typeof looks)[number];

function cottage({ wall, roof }: Look) {
  return (
    <>
      <path d="M18 38h44v30H18z" fill={wall} />
      <path d="M10 41 40 15l30 26z" fill={roof} />
      <rect x="24" y="45" width="13" height="12" rx="2" fill="var(--art-pane-lit)" />
      <path d="M44 68V53a6 6 0 0 1 12 0v15z" fill="var(--art-door)" />
    </>
  );
}

function cabin({ wall, roof }: Look) {
  return (
    <>
      <path d="M40 20 62 68H18z" fill={wall} />
      <path d="M40 10 70 68h-9L40 27 19 68h-9z" fill={roof} />
      <path d="M40 34 46 46H34z" fill="var(--art-pane-lit)" />
      <path d="M34 68V56a6 6 0 0 1 12 0v12z" fill="var(--art-door)" />
    </>
  );
}

function townhouse({ wall, roof }: Look) {
  return (
    <>
      <path d="M14 26h38v42H14z" fill={wall} />
      <path d="M10 20h46v8H10z" fill={roof} />
      <g fill="var(--art-pane-lit)">
        <rect x="20" y="34" width="10" height="11" rx="2" />
        <rect x="36" y="34" width="10" height="11" rx="2" />
        <rect x="36" y="51" width="10" height="11" rx="2" />
      </g>
      <path d="M19 68V55a6 6 0 0 1 12 0v13z" fill="var(--art-door)" />
    </>
  );
}
