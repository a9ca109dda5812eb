/** The profile page, and what it shares with the settings: deleting the account, and its state in a word. */
export const profile = {
  title: "Profile",
  lead: "{role, select, homeowner {Who you are, and where your cans live.} runner {Who you are, and where you run.} other {Who you are.}}",
  edit: "Edit",
  cancel: "Cancel",
  save: "Save Changes",
  unsaved: "Not saved yet",
  editing: "Change what you like.",

  personal: {
    title: "Personal Information",
    firstName: "First name",
    lastName: "Last name",
    email: "E-mail",
    emailHint: "We send a link to a new address. It counts once you open it.",
    phoneNumber: "Mobile number",
    linkSent:
      "We sent a link to {email}. Open it to make the new address yours; until then, {present} stays.",
  },
  address: { title: "Service Address", none: "Set up your service to get started", setUp: "Set Up Service" },
  area: {
    title: "Service Area",
    zipCodes: "ZIP codes",
    zipCodesHint: "Separated by commas. You get the jobs of these ZIP codes.",
  },
  house: {
    title: "House Photo",
    note: "Helps your runner find the right house at six in the morning.",
    alt: "Your house",
    none: "No photo yet",
    failed: "This photo didn’t load",
    file: "House photo file",
    choose: "Choose Photo",
    replace: "Choose Another",
    remove: "Remove Photo",
    limits: "JPG, PNG or GIF, at most 5MB",
    wrongType: { title: "Invalid File Type", text: "Please select an image file (JPG, PNG, GIF)." },
    tooLarge: { title: "File Too Large", text: "Please select an image smaller than 5MB." },
    uploadFailed: {
      title: "Upload Failed",
      unreadable: "This picture cannot be read. Please choose another one.",
      notSent: "The photo could not be sent. Please try again.",
    },
    uploaded: { title: "Image Uploaded", text: "Don't forget to save your profile." },
  },
  schedule: { title: "Pickup Schedule", numberOfCans: "Number of cans" },

  updated: { title: "Profile Updated", text: "Your changes are saved." },
  updatedLinkSent: "One more thing: open the link that we sent to {email}.",
  failed: "Failed to update profile. Please try again.",
  discard: {
    title: "Discard your changes?",
    text: "What you changed goes back to how it was.",
    action: "Discard",
  },

  status: {
    title: "Account Status",
    state: "Status",
    active: "Active",
    role: "Role",
    since: "Member since",
    service: "Service",
    application: "Application",
    rating: "Rating",
    completedJobs: "Jobs completed",
  },
  subscriptionStatus: {
    none: "Not set up",
    incomplete: "Setup not finished",
    active: "Active",
    past_due: "Payment overdue",
    paused: "Paused",
    canceled: "Ended",
  },

  notifications: {
    title: "Notifications",
    note: "Each switch is saved at once.",
    emailNotifications: "Email Notifications",
    smsNotifications: "SMS Notifications",
    jobAlerts: "Job Alerts",
    weeklyReports: "Weekly Reports",
    updated: "Settings Updated",
    updatedText: "{what}: {on, select, true {on} other {off}}.",
    failed: "Failed to update notification settings.",
  },

  security: { title: "Security" },
  deletion: {
    note: "Ends everything here, for good.",
    action: "Delete Account",
    question: "Are you sure you want to delete your account? This action cannot be undone.",
    consequences:
      "{role, select, homeowner {Your subscription ends, pickups that have not begun are cancelled, and your data and photos are erased.} runner {Jobs you have taken go back to the pool, and your data is erased.} other {Your data is erased.}}",
    confirm: "Yes, Delete Everything",
    done: { title: "Account Deleted", text: "Your account has been permanently deleted." },
    failed: "Failed to delete account. Please contact support.",
  },

  confirmEmail: {
    profile: "Go to Profile",
    signIn: "Sign In",
    done: {
      title: "E-mail confirmed",
      text: "That’s your address from now on. Sign in with it next time.",
    },
    failed: {
      title: "This link didn’t work",
      invalid: "It has expired or was used before. Change your e-mail once more to get a new one.",
      inUse: "Another account already has this address. Yours stays as it was.",
      other: "Your address stays as it was. Please try again.",
    },
  },
} as const;
