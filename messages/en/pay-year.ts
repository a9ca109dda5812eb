/** A runner’s year as a PDF. */
export const payYear = {
  title: "{year} Pay Summary",
  whole: "All of the year.",
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
    "By the day each amount was booked. Pay includes daily minimums; other is extra work and adjustments.",
  milesNote:
    "Miles are an estimate between the homes you served, in the order you served them each day. Drives to your first home and from your last are not included.",
  tax: {
    title: "Tax Form (1099-NEC)",
    paid: "Paid out to you in {year}: {paid}.",
    reached: "That is at least {from}, so you get a 1099-NEC by {day}.",
    notReached: "A 1099-NEC starts at {from} paid out in the year. You get none so far.",
    details: {
      onFile: "Your tax details (W-9) are on file with our payments provider.",
      missing: "Your tax details (W-9) are missing. Add them with your bank account.",
      unknown: "Our payments provider has not been asked for your tax details yet.",
    },
    source:
      "The threshold is the federal one for nonemployee compensation: $600 through 2025, $2,000 from 2026. You owe tax on your income with or without a form.",
  },
} as const;
