import { Can, Stroke } from "./illustrations.tsx";

/** A proof photo: a can at the curb with the time below. */
export function PhotoFrame() {
  return (
    <svg viewBox="0 0 180 170" aria-hidden="true">
      <g transform="rotate(-5 90 85)">
        <rect
          x="18"
          y="10"
          width="144"
          height="150"
          rx="10"
          fill="var(--art-paper)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <rect x="30" y="22" width="120" height="96" rx="6" fill="var(--art-sky-low)" />
        <path d="M30 86h120v14H30z" fill="var(--art-walk)" />
        <path d="M30 98h120v8H30z" fill="var(--art-curb)" />
        <path d="M30 102h120" stroke="var(--art-lid)" strokeWidth="8" strokeDasharray="20 20" />
        <path d="M30 106h120v6a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" fill="var(--art-road)" />
        <g transform="translate(62 34) scale(0.56)">
          <Can body="a" />
        </g>
        <path d="M34 134h56M34 146h34" stroke="var(--art-curb)" strokeWidth="6" strokeLinecap="round" />
      </g>
      <circle cx="148" cy="136" r="24" fill="var(--primary)" />
      <Stroke d="M137 136l8 8 14-15" color="var(--on-primary)" width={5.5} />
    </svg>
  );
}
