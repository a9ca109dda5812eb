/** A homeowner's calendar for subscription: the home's pickups, or those of all rentals. */
export type FollowedCalendar = "home" | "rentals";
