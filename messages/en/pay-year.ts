/** A runner’s year as a PDF. */
export const payYear = {
  title: "{year} Pay Summary",
  whole: "Full year.",
  soFar: "The year so far.",
  sum: "Year",
  columns: {
    month: "Month",
    jobs: "Jobs",
    pay: "Pay",
    tips: "Tips",
    tripFees: "Trip fees",
    other: "Other",
    total: "Total",
    miles: "Miles",
  },
  about:
    "Amounts count on the day they were booked. Pay includes daily minimum top-ups. Other is extra work, referrals and adjustments.",
  referrals: "Other includes {amount} for referrals.",
  milesNote:
    "Miles are an estimate between the homes you served, in the order you served them each day. Drives to your first home and from your last are not included.",
  tax: {
    title: "Tax Form (1099-NEC)",
    paid: "Paid out to you in {year}: {paid}.",
    reached: "That is at least {from}, so you get a 1099-NEC by {day}.",
    notReached: "You get a 1099-NEC once at least {from} is paid out in the year. You have not reached that.",
    details: {
      onFile: "Your tax details (W-9) are on file with our payments provider.",
      missing: "Your tax details (W-9) are missing. Add them with your bank account.",
      unknown: "We have not asked our payments provider about your tax details yet.",
    },
    source:
      "The threshold is the federal one for nonemployee compensation: $600 through 2025, $2,000 from 2026. You owe tax on your income with or without a form.",
  },
} as const;
