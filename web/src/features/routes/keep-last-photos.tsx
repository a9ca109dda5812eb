import { useEffect } from "react";
import { keepLastPhotos } from "../../lib/last-photos.ts";
import { trpc } from "../../lib/trpc.ts";

/** Keeps the last photos of the runner's stops, to line up new ones with. */
export function KeepLastPhotos() {
  const { data } = trpc.runner.lastPhotos.useQuery();
  useEffect(() => {
    if (data) void keepLastPhotos(data);
  }, [data]);
  return null;
}
