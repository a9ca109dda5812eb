import * as z from "zod";
import type { Geocoder, Located } from "./port.ts";

const answer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({ coordinates: z.object({ x: z.number().finite(), y: z.number().finite() }) }),
    ),
  }),
});

const longestAnswer = 200_000;
const mostAtOnce = 4;

/**
 * The US Census geocoder, or a compatible one, over HTTP. Falls back to `otherwise` on a timeout or when overloaded.
 */
export function createCensusGeocoder({
  url,
  otherwise,
  timeoutMs = 3000,
}: {
  url: string;
  otherwise: Geocoder;
  timeoutMs?: number;
}): Geocoder {
  let inProgress = 0;
  return {
    async locate(address) {
      if (inProgress >= mostAtOnce) return otherwise.locate(address);
      inProgress += 1;
      try {
        const found = await ask(url, address, timeoutMs);
        return found ?? (await otherwise.locate(address));
      } finally {
        inProgress -= 1;
      }
    },
  };
}

async function ask(
  url: string,
  { address, city, state, zipCode }: Parameters<Geocoder["locate"]>[0],
  timeoutMs: number,
): Promise<Located | null> {
  const asked = new URL(url);
  const given = {
    street: address,
    city,
    state,
    zip: zipCode,
    benchmark: "Public_AR_Current",
    format: "json",
  };
  for (const [name, value] of Object.entries(given)) asked.searchParams.set(name, value);
  try {
    const response = await fetch(asked, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return null;
    const { addressMatches } = answer.parse(JSON.parse(await readAtMost(response, longestAnswer))).result;
    const [match] = addressMatches;
    return match
      ? { kind: "address", latitude: match.coordinates.y, longitude: match.coordinates.x }
      : { kind: "none" };
  } catch {
    // A geocoding failure is not worth an error.
    return null;
  }
}

async function readAtMost(response: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let left = bytes;
  for await (const part of response.body ?? []) {
    left -= part.byteLength;
    if (left < 0) throw new Error("The answer is too long");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
