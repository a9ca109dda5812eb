/** The start times that Automation Settings offer (product.md, Vacation rental dashboard). */
export const rentalWindows = ["11:00", "13:00", "15:00"] as const;
export type RentalWindow = (typeof rentalWindows)[number];

/** draft: what calendars imply waits for the host's word; commit: it is scheduled at once. */
export const rentalModes = ["draft", "commit"] as const;
export type RentalMode = (typeof rentalModes)[number];

export type RentalSettings = { isAutomatic: boolean; defaultWindow: RentalWindow; mode: RentalMode };

/** What holds until a host says otherwise. */
export const firstSettings: RentalSettings = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };
