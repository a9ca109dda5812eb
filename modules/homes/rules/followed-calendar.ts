/** A calendar of a homeowner's that others can be subscribed to: the home's pickups, or the visits of all rentals. */
export type FollowedCalendar = "home" | "rentals";
