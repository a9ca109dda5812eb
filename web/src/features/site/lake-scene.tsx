import { useId } from "react";
import { Can } from "../../ui/illustrations.tsx";

/** Checkout morning: an A-frame by the lake with its light on and the can at the curb. */
export function LakeScene() {
  const sky = useId();
  return (
    <svg viewBox="0 0 400 260" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--art-sky-high)" />
          <stop offset="1" stopColor="var(--art-sky-low)" />
        </linearGradient>
      </defs>
      <rect width="400" height="170" fill={`url(#${sky})`} />
      <g fill="var(--art-star)">
        <circle cx="52" cy="34" r="2" />
        <circle cx="238" cy="26" r="1.5" />
        <circle cx="372" cy="52" r="2" />
      </g>
      <circle cx="300" cy="104" r="30" fill="var(--art-sun)" />
      <path d="M210 150c40-34 80-40 120-22s56 4 80-8v40H210z" fill="var(--art-hill)" />
      <path d="M0 150h400v50H0z" fill="var(--art-pane)" />
      <path
        d="M282 158h36M272 168h18M250 178h14M236 164h12M358 166h18"
        stroke="var(--art-sun)"
        strokeWidth="4"
        strokeLinecap="round"
      />
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
