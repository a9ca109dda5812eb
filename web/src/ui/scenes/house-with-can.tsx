import { Can } from "../illustrations.tsx";

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
