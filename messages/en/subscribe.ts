/** Service setup, and the card form it shares with changing the card. */
export const subscribe = {
  title: "Set Up Your Service",
  lead: "An address, a day or two, and garbage day is somebody else’s.",
  starting: "Setting up your subscription...",
  startFailed: "Failed to initialize subscription. Please try again.",
  addressTitle: "Service Address",
  scheduleTitle: "Pickup Schedule",
  scheduleNote: "Which days does the truck come?",
  summary: {
    title: "Service Summary",
    monthly: "Monthly service",
    unlimited: "Unlimited weekly pickups",
    photo: "Photo confirmation",
    notifications: "Real-time notifications",
    cancel: "Cancel anytime",
    total: "Total",
    perMonth: "{price}/month",
  },
  payment: {
    afterAddress:
      "Save your address first. If a runner serves it, you’ll add your card next. Nothing is charged until then.",
    title: "Payment",
    testTitle: "Test mode",
    testText: "No payment will be processed",
    active: "Your service is active already. This saves your changes and charges nothing.",
    complete: "Complete Setup (Test Mode)",
    completeWithCard: "Complete Setup",
    cardLoading: "Getting the card form ready...",
    cardFailed: "The card form could not be loaded. Please reload this page.",
    cardDeclined: "Your card could not be confirmed. Please check it, or try another one.",
    cardNote: "Your card goes straight to Stripe, who takes the payment. We never see its number.",
  },
  waiting: {
    title: "No runner in {zipCode} yet",
    text: "You’re on the waiting list, and your setup is saved. We’ll email you when a runner starts. Nothing is charged.",
    save: "Save My Setup",
    done: {
      title: "You’re on the Waiting List",
      text: "No runner serves {zipCode} yet. We’ll email you when one starts. Nothing is charged.",
    },
    over: { title: "We Serve Your ZIP Code", text: "Complete the setup, and your pickups begin." },
  },
  missing: {
    title: "Missing Information",
    text: "Please fill in all required fields and select at least one pickup day.",
  },
  done: {
    title: "Account Setup Complete!",
    text: "Your service is active, and your weekly pickups are planned.",
    first: "Your service is active. First service: {day}, {window}.",
  },
  failed: {
    title: "Setup Failed",
    text: "There was an error setting up your account. Please try again.",
  },
} as const;
