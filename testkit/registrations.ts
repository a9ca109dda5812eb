/** A homeowner's registration fields besides name, email address and password. */
export const homeFields = {
  phoneNumber: "(212) 555-0123",
  address: "12 Oak Avenue",
  city: "New York",
  state: "NY",
  zipCode: "10001",
  pickupDays: ["Monday"],
};

/** A runner's application fields besides name, email address and password. */
export const applicationFields = {
  phoneNumber: "(212) 555-0123",
  city: "New York",
  serviceAreas: ["10001"],
  availabilityWindows: ["Flexible/Anytime"],
  vehicleType: "SUV",
  payoutEmail: "pay@example.com",
  idCheckConsent: true,
  trainingCompleted: true,
};
