import { useEffect, useRef } from "react";

/** In the state of a history entry: how many layers were open above the page. */
const marker = "tidycurbLayers";

type Layer = { onBack: () => void };

const open: Layer[] = [];
/** Whether our own way back is under way: its popstate is nobody's wish. */
let isGoing = false;
let isListening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Gives the browser's Back something to do on this page: each of `count` layers (an open dialog, a wizard's step) has a
 * history entry, and Back calls `onBack` in place of leaving. A layer that closes otherwise takes its entry away.
 */
export function useBackLayers(count: number, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (count === 0) return;
    const layers = Array.from({ length: count }, () => ({ onBack: () => latest.current() }));
    listen();
    open.push(...layers);
    settleLater();
    return () => {
      for (const layer of layers) open.splice(open.indexOf(layer), 1);
      settleLater();
    };
  }, [count]);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", () => {
    if (isGoing) isGoing = false;
    else for (const layer of open.slice(entriesNow()).toReversed()) layer.onBack();
    settleLater();
  });
}

/** After the screen is drawn: a layer that follows another at once takes over its entry. */
function settleLater(): void {
  clearTimeout(timer);
  timer = setTimeout(settle, 0);
}

function settle(): void {
  if (isGoing) return;
  const entries = entriesNow();
  // Past the router's own pushState: for it, the page stays where it is.
  for (let entry = entries + 1; entry <= open.length; entry++)
    History.prototype.pushState.call(window.history, { ...window.history.state, [marker]: entry }, "");
  if (entries > open.length) {
    isGoing = true;
    window.history.go(open.length - entries);
  }
}

function entriesNow(): number {
  const state: unknown = window.history.state;
  const entries = typeof state === "object" && state !== null && marker in state ? state[marker] : 0;
  return typeof entries === "number" ? entries : 0;
}
