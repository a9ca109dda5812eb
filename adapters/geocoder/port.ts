export type Address = { address: string; city: string; state: string; zipCode: string };

/**
 * What is known of an address: its place; only the middle of its ZIP code; that there is none such; or nothing, because
 * nobody could be asked.
 */
export type Located =
  | { kind: "address"; latitude: number; longitude: number }
  | { kind: "area"; latitude: number; longitude: number }
  | { kind: "none" }
  | { kind: "unknown" };

/** Finds addresses on the map. Never throws, and answers within seconds. */
export type Geocoder = { locate(address: Address): Promise<Located> };
