import { type PointerEvent, useRef, useState } from "react";
import styles from "./dispatch.module.css";

type Point = { x: number; y: number };

/** The points inside the rectangle between two corners, its edges included. */
export function pointsWithin<Located extends Point>(
  points: readonly Located[],
  [one, other]: Corners,
): Located[] {
  const { x, y, width, height } = rectangleOf([one, other]);
  return points.filter(
    (point) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
  );
}

type Corners = readonly [Point, Point];

function rectangleOf([one, other]: Corners) {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** Draws a rectangle on a map with the mouse or a finger; `onDrawn` gets its corners in the drawing's units. */
export function useDrawnArea(onDrawn: (corners: Corners) => void) {
  const [corners, setCorners] = useState<Corners | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const start = useRef<(Point & { pointerId: number }) | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  };
  const isDrawing = ({ pointerId }: PointerEvent) => start.current?.pointerId === pointerId;
  const end = () => {
    start.current = null;
    setCorners(null);
  };
  const pointers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      // A second finger, or the palm, must not move the first corner.
      if (start.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y } = pointOf(event);
      start.current = { x, y, pointerId: event.pointerId };
    },
    onPointerMove: (event: PointerEvent) => {
      if (isDrawing(event) && start.current) setCorners([start.current, pointOf(event)]);
    },
    onPointerUp: (event: PointerEvent) => {
      if (!isDrawing(event)) return;
      if (start.current) onDrawn([start.current, pointOf(event)]);
      end();
    },
    onPointerCancel: (event: PointerEvent) => {
      if (isDrawing(event)) end();
    },
  };
  const rectangle = corners && <rect className={styles.drawn} {...rectangleOf(corners)} />;
  return { svg, pointers, rectangle };
}
