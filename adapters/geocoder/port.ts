export type Address = { address: string; city: string; state: string; zipCode: string };

/** An address's location: exact, its ZIP code's center, no such address, or unknown without an answer. */
export type Located =
  | { kind: "address"; latitude: number; longitude: number }
  | { kind: "area"; latitude: number; longitude: number }
  | { kind: "none" }
  | { kind: "unknown" };

/** Geocodes addresses. Never throws, and answers within seconds. */
export type Geocoder = { locate(address: Address): Promise<Located> };
