/** What distinguishes one demo home's photos from another's. */
export type HomeLook = {
  shape: "gable" | "ranch" | "tall";
  wall: string;
  roof: string;
  door: string;
  /** The house is on the other side of the picture. */
  isMirrored: boolean;
  numberOfCans: number;
};

/** out: cans at the curb in morning light. in: cans back beside the house, later in the day. house: no cans in view. */
export type View = "out" | "in" | "house";

const photoWidth = 960;
const photoHeight = 720;

/** An SVG in place of a home's photo. The same arguments give the same picture. */
export function drawHome(look: HomeLook, view: View): string {
  const light = view === "out" ? morning : noon;
  const flip = look.isMirrored ? ` transform="translate(${photoWidth} 0) scale(-1 1)"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${photoWidth} ${photoHeight}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.skyHigh}"/><stop offset="1" stop-color="${light.skyLow}"/></linearGradient>
<linearGradient id="lawn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.lawnFar}"/><stop offset="1" stop-color="${light.lawn}"/></linearGradient>
<radialGradient id="edge" cx=".5" cy=".5" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".3"/></radialGradient>
</defs>
<rect width="960" height="470" fill="url(#sky)"/>
<g${flip}>
${light.sun}
<path d="M0 390c120-50 250-60 400-30s300 10 560-34v150H0z" fill="${light.hills}"/>
<path d="M0 430h960v170H0z" fill="url(#lawn)"/>
<path d="M690 440h120l110 160H640z" fill="${light.drive}"/>
${tree(90, 330, 1.25, light)}
${houses[look.shape](look, light)}
${tree(900, 350, 0.9, light)}
${view === "in" ? cans(look, { x: 600, y: 424, scale: 0.72, step: 62 }) : ""}
<path d="M0 596h960v52H0z" fill="${light.walk}"/>
<path d="M150 596l-26 52M400 596l-10 52M640 596l8 52M860 596l26 52" stroke="${light.curb}" stroke-width="3"/>
<path d="M0 644h960v18H0z" fill="${light.curb}"/>
<path d="M0 660h960v60H0z" fill="${light.road}"/>
${view === "out" ? cans(look, { x: 250, y: 462, scale: 1.5, step: 132 }) : ""}
</g>
<rect width="960" height="720" fill="${light.wash}"/>
<rect width="960" height="720" fill="url(#edge)"/>
</svg>`;
}

const noon = {
  skyHigh: "#6fb2dd",
  skyLow: "#dceef5",
  hills: "#7fae86",
  lawnFar: "#8dbb72",
  lawn: "#6da455",
  drive: "#c9c4b8",
  walk: "#d8d2c3",
  curb: "#b3ab99",
  road: "#6a7071",
  crown: "#4b8a52",
  crownDark: "#3a7344",
  pane: "#9cc3d3",
  wash: "rgba(255,244,214,.06)",
  sun: `<g fill="#fff" opacity=".85"><ellipse cx="250" cy="96" rx="86" ry="24"/><ellipse cx="310" cy="82" rx="60" ry="26"/><ellipse cx="690" cy="150" rx="74" ry="18"/></g>`,
};

type Light = typeof noon;

const morning: Light = {
  skyHigh: "#86b4d3",
  skyLow: "#fde0b4",
  hills: "#7fa58c",
  lawnFar: "#8fb277",
  lawn: "#6b9a58",
  drive: "#bdb6ac",
  walk: "#cfc6b6",
  curb: "#a79e8f",
  road: "#5d6466",
  crown: "#437a52",
  crownDark: "#356545",
  pane: "#ffe09a",
  wash: "rgba(255,214,150,.1)",
  sun: `<circle cx="120" cy="350" r="70" fill="#ffd98f"/><circle cx="120" cy="350" r="120" fill="#ffd98f" opacity=".3"/>`,
};

const houses = {
  gable: ({ wall, roof, door }, light) => `
<path d="M250 270h330v224H250z" fill="${wall}"/><path d="M500 120h40v90h-40z" fill="${roof}"/>
<path d="M214 282 415 110l201 172-22 24L415 158 236 306z" fill="${roof}"/><path d="M250 282l165-130 165 130z" fill="${wall}"/>
<circle cx="415" cy="232" r="27" fill="${light.pane}" stroke="#fffdf4" stroke-width="8"/>
${pane(284, 330, light)}${pane(484, 330, light)}${entrance(382, door)}`,
  ranch: ({ wall, roof, door }, light) => `
<path d="M170 310h460v184H170z" fill="${wall}"/><path d="M140 318 210 214h390l66 104z" fill="${roof}"/>
<path d="M470 352h132v142H470z" fill="#f4f0e6"/><path d="M470 388h132M470 424h132M470 460h132" stroke="#cfc8b8" stroke-width="4"/>
${pane(200, 352, light)}${pane(372, 352, light)}${entrance(292, door)}`,
  tall: ({ wall, roof, door }, light) => `
<path d="M280 190h280v304H280z" fill="${wall}"/><path d="M258 200 300 104h240l44 96z" fill="${roof}"/>
<path d="M280 340h280v10H280z" fill="${roof}" opacity=".5"/>
${pane(312, 232, light)}${pane(464, 232, light)}${pane(312, 376, light)}${entrance(446, door)}`,
} as const satisfies Record<HomeLook["shape"], (look: HomeLook, light: Light) => string>;

function pane(x: number, y: number, light: Light): string {
  return `<path d="M${x} ${y}h66v76h-66z" fill="${light.pane}" stroke="#fffdf4" stroke-width="8"/><path d="M${x + 33} ${y}v76M${x} ${y + 38}h66" stroke="#fffdf4" stroke-width="5"/>`;
}

function entrance(x: number, door: string): string {
  return `<path d="M${x - 8} 494h84v12h-84z" fill="#d9d3c4"/><path d="M${x} 494V392a33 33 0 0 1 68 0v102z" fill="${door}"/><circle cx="${x + 54}" cy="446" r="5" fill="#ffd25e"/>`;
}

function tree(x: number, y: number, scale: number, light: Light): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-9 40h18v88H-9z" fill="#6d5340"/><circle r="66" fill="${light.crown}"/><circle cx="34" cy="30" r="44" fill="${light.crownDark}"/></g>`;
}

const bodies = [
  { body: "#1c6b52", shade: "#14533f", lid: "#ffc93c" },
  { body: "#2f6fa3", shade: "#255985", lid: "#24527a" },
  { body: "#4a4f55", shade: "#3a3f44", lid: "#2d3135" },
];

function cans(
  { numberOfCans }: HomeLook,
  { x, y, scale, step }: { x: number; y: number; scale: number; step: number },
): string {
  return Array.from({ length: numberOfCans }, (_, index) => {
    const { body, shade, lid } = bodies[index % bodies.length] as (typeof bodies)[number];
    return `<g transform="translate(${x + index * step} ${y}) scale(${scale})"><ellipse cx="52" cy="122" rx="50" ry="8" opacity=".28"/><path d="M12 30h72l-9 84a6 6 0 0 1-6 5.4H27a6 6 0 0 1-6-5.4z" fill="${body}"/><path d="M60 30h24l-9 84a6 6 0 0 1-6 5.4H56z" fill="${shade}"/><path d="M32 46l4 54M48 46v54" stroke="${shade}" stroke-width="5" stroke-linecap="round"/><path d="M5 27C8 13 24 6 48 6s40 7 43 21c.8 3.5-1.4 6-5 6H10c-3.6 0-5.8-2.5-5-6z" fill="${lid}"/><circle cx="30" cy="117" r="8" fill="#22282a"/><circle cx="66" cy="117" r="8" fill="#22282a"/></g>`;
  }).join("");
}
