/** Vehicle types on the wire; Walk is shown as On Foot. */
export const vehicleTypes = ["Car", "Truck", "SUV", "Bike", "Walk"] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** Availability windows, in the documented wording. */
export const availabilityWindows = [
  "Early Morning (6am-9am)",
  "Morning (9am-12pm)",
  "Afternoon (12pm-5pm)",
  "Evening (5pm-8pm)",
  "Flexible/Anytime",
] as const;
export type AvailabilityWindow = (typeof availabilityWindows)[number];

export const applicationStatuses = ["submitted", "more_info", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Most ZIP codes a runner may serve. */
export const maxServiceAreas = 200;

/** Open jobs (assigned or in progress) a runner may hold on one day. */
export const maxOpenJobsPerDay = 60;
