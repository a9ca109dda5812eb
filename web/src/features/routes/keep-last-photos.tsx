import { useEffect, useState } from "react";
import { keepLastPhotos } from "../../lib/last-photos.ts";
import { trpc } from "../../lib/trpc.ts";
import { whenIdle } from "../../lib/use-offline.ts";

/** Keeps the last photos of the runner's stops, to line up new ones with; asked for once the page is idle. */
export function KeepLastPhotos() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = trpc.runner.lastPhotos.useQuery(undefined, { enabled: isIdle });
  useEffect(() => {
    if (data) void keepLastPhotos(data);
  }, [data]);
  return null;
}
