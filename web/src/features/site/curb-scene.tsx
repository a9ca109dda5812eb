import { useId } from "react";
import { Can } from "../../ui/illustrations.tsx";

/** The home and its curb; `isOut` draws the can at the curb, else by the house. */
export function CurbScene({ isOut }: { isOut: boolean }) {
  const sky = useId();
  return (
    <svg viewBox="0 0 400 260" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--art-sky-high)" />
          <stop offset="1" stopColor="var(--art-sky-low)" />
        </linearGradient>
      </defs>
      <rect width="400" height="200" fill={`url(#${sky})`} />
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
