/** The start times in Automation Settings (product.md, Vacation rental dashboard). */
export const rentalWindows = ["11:00", "13:00", "15:00"] as const;
export type RentalWindow = (typeof rentalWindows)[number];

/** draft: implied pickups wait for the host to confirm. commit: they are scheduled at once. */
export const rentalModes = ["draft", "commit"] as const;
export type RentalMode = (typeof rentalModes)[number];

export type RentalSettings = { isAutomatic: boolean; defaultWindow: RentalWindow; mode: RentalMode };

/** The defaults until a host saves settings. */
export const firstSettings: RentalSettings = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };
