import { area, covers, hostsPage, reliability, runnersPage, ways } from "./public-pages.ts";

/** Texts for visitors before they sign in. */
export const publicPages = {
  area,
  reliability,
  runners: runnersPage,
  hosts: hostsPage,
  ways,
  landing: {
    title: "Cans to the curb and back, every week",
    description:
      "A local runner takes your garbage cans to the curb and brings them back, with photo proof. {price} a month, cancel anytime.",
    eyebrow: "Neighborhood can service",
    headline: "Never miss garbage day again.",
    lead: "A local runner rolls your cans out to the curb and brings them back. You get a photo each time. {price} a month, and you sleep in.",
    getStarted: "Get Started",
    applyRunner: "Apply as a runner",
    seePricing: "See Pricing",
    proof: {
      pickups: "{count} pickups completed this month",
      runners: "Runners background-checked and insured",
      promises: "{share} of {made} promises kept in 12 weeks",
      checked: "Every runner checked before the first job",
      cancel: "Cancel anytime",
    },
    steps: {
      title: "How it works",
      subscribe: "Sign up and subscribe",
      schedule: "Set your schedule",
      relax: "Relax with photo proof",
    },
    week: {
      title: "Your garbage day from now on",
      remind: { title: "The evening before", text: "We send you a reminder. You do nothing." },
      out: {
        title: "In your time window",
        text: "Your runner takes the cans to the curb. Photo one.",
        picture: "Two cans with closed lids at the curb in front of a house",
      },
      truck: { title: "The truck comes", text: "You hear it and roll over." },
      back: {
        title: "By {backBy}",
        text: "Your runner brings the cans back. Photo two.",
        picture: "The same two cans back beside the house",
      },
    },
    pricing: {
      title: "One price. No fine print.",
      lead: covers,
      plan: "Standard",
      perMonth: "per month",
      unlimited: "Unlimited weekly pickups",
      flexible: "Flexible scheduling",
      photo: "Photo confirmation",
      notifications: "Real-time notifications",
      noSetup: "No setup fees",
      cancel: "Cancel anytime",
      start: "Start My Service",
      guarantee: "30-day satisfaction guarantee",
      gift: "Give it to somebody",
      covers: {
        title: "What {price} covers",
        both: "Cans out and back on every collection day",
        missed: "A missed pickup earns a credit of {missedPercent} of its cost",
        hold: "A vacation hold of {holdDays} days or more earns a credit",
      },
      extra: {
        title: "What it doesn’t cover",
        address: "Weekly pickups at a second home",
        bulky: "Bulky items, such as furniture",
        hauler: "Your hauler’s bill",
      },
    },
    testimonial: {
      quote:
        "I used to hear the truck, say a word I won’t repeat, and run. Now I hear the truck and roll over.",
      who: "Dana, two cans, one very steep driveway",
      note: "Sample stories, until we have yours.",
    },
    faq: {
      title: "Questions, answered",
      more: "More FAQs",
    },
    footer: {
      line: "Local runners. Tidy curbs. Quiet mornings.",
      services: "Services",
      reliability: "Promises kept",
      copyright: "© {years} TidyCurb",
      explore: "Explore",
      language: "Language",
    },
  },
  faq: {
    change: {
      question: "Can I change my schedule?",
      answer: "Yes. Change your pickup days in your account settings, and your runner is notified.",
    },
    cancel: {
      question: "What if I want to cancel?",
      answer: "Cancel anytime. You keep the service you paid for, and the next month is not charged.",
    },
    reach: {
      question: "What if the runner can’t reach my cans?",
      answer:
        "Your runner contacts you. Put gate codes and the spot where the cans live in your profile, and it rarely comes to that.",
    },
    cost: {
      question: "What does it cost?",
      answer: `${covers} No setup fees, no contract.`,
    },
    proof: {
      question: "How do I know it was done?",
      answer:
        "Your runner takes one photo at the curb and one back in place. You get a notification as soon as the pickup is completed.",
    },
    need: {
      question: "What do I need to become a runner?",
      answer:
        "A way to get around (car, truck, SUV, bike or your own two feet), an ID and background check, and a short training.",
    },
    paid: {
      question: "When do I get paid?",
      answer: "Weekly, by direct deposit. Jobs from Monday to Sunday are paid the following week.",
    },
    release: {
      question: "What if I can’t make it to a job?",
      answer: "Release it back to the pool as early as possible, so another runner can take it.",
    },
    choose: {
      question: "Can I choose when and where I work?",
      answer: "Yes. You set your ZIP codes and times, and you only take the jobs you want.",
    },
  },
  how: {
    title: "How It Works",
    description:
      "How TidyCurb works for homeowners and for runners: three steps each, what it costs, what it pays, and whether we serve your ZIP code.",
    lead: "What you do, what we do, and what it costs or pays.",
    tabs: { homeowners: "For Homeowners", runners: "For Runners" },
    tabsLabel: "Homeowners or runners",
    homeowners: {
      title: "Three steps to a quiet morning",
      subscribe: {
        title: "Subscribe",
        text: "One plan at {price} a month. Add your address, when the truck comes and where the cans live.",
      },
      out: {
        title: "We roll them out",
        text: "A background-checked local runner takes your cans to the curb in your time window.",
        plain: "A local runner takes your cans to the curb in your time window.",
      },
      back: {
        title: "And back again",
        text: "After the truck, your runner brings the cans back. You get a photo of both trips.",
      },
      getStarted: "Get Started",
    },
    runners: {
      title: "Three steps to your first payday",
      apply: {
        title: "Apply",
        text: "Tell us your ZIP codes, your times and your ride. We review applications in 24-48 hours.",
      },
      take: {
        title: "Take jobs nearby",
        text: "See open jobs around you, each with its pay. Take the ones you like.",
      },
      earn: {
        title: "Snap a photo, get paid",
        text: "Finish each job with a photo, and watch your pay add up.",
      },
      earnings: {
        title: "What a morning pays",
        text: "{runnerRate} per pickup: 10 homes in a morning come to {runnerMorning}, paid the following week.",
      },
      apply2: "Apply to be a Runner",
    },
    faqTitle: "Good to know",
    zip: {
      title: "Are we on your street?",
      label: "ZIP code",
      hint: "Just the five digits.",
      check: "Check My Area",
      served: "Great! We serve your area. Get started today!",
      invalid: "Please enter a valid 5-digit zip code",
      unserved: "No runner serves this ZIP code yet.",
      join: "Join the waiting list",
      failed: "We can’t check right now. Try again in a minute.",
    },
  },
  about: {
    title: "About TidyCurb",
    description:
      "Why TidyCurb exists: neighbors who are up anyway take your garbage cans out and bring them back, and prove it with a photo.",
    lead: "A small service for a small chore that nobody has ever enjoyed.",
    story: {
      title: "It started with a missed truck",
      text1:
        "Every street has a can that stays out till Thursday, a can that never made it out, and a neighbor in slippers chasing the truck. At that hour somebody else is already up, walking a dog or coming home from a shift.",
      text2:
        "We bring the two together. Homeowners get their mornings back, and runners get paid for a walk around the block.",
    },
    promises: {
      title: "What we promise",
      photo: {
        title: "Proof, not promises",
        text: "You see photos of every pickup. If one is missed, we tell you and give you a credit.",
      },
      local: {
        title: "People from around here",
        text: "Runners choose the ZIP codes they work in. They’re background-checked and insured.",
        plain: "Runners choose the ZIP codes they work in. We check each one before the first job.",
      },
      fair: {
        title: "Fair on both sides",
        text: "One flat price for homeowners. Runners see the pay before they take a job, and it doesn’t change afterward.",
      },
    },
    cta: {
      title: "See you at the curb.",
      homeowner: "Get Started",
      runner: "Apply as a runner",
    },
  },
  services: {
    title: "Our Services",
    description:
      "Garbage can service for homes and vacation rentals: to the curb and back, on your days or on checkout day, with photo proof.",
    eyebrow: "For homes and for rentals",
    headline: "Garbage day, handled.",
    lead: "We take the cans out for the truck and bring them back, at your home or your rental.",
    seeTypes: "See both services",
    why: {
      title: "Why choose TidyCurb",
      never: {
        title: "Never miss garbage day",
        text: "A reliable schedule, rain, snow or Monday.",
      },
      local: {
        title: "Local runners",
        text: "People from around the block, background-checked and insured.",
        plain: "People from around the block. We check each one before the first job.",
      },
      proof: {
        title: "Photo proof",
        text: "One photo at the curb, one back in place.",
      },
      guarantee: {
        title: "30-day satisfaction guarantee",
        text: "No setup fees, and you can cancel anytime.",
      },
    },
    steps: {
      title: "Three steps, two of them on the couch",
      subscribe: {
        title: "Subscribe",
        text: "{price} a month. Tell us the days and where the cans live.",
      },
      relax: {
        title: "Relax",
        text: "You don’t have to be home, or awake.",
      },
      track: {
        title: "Track",
        text: "We tell you when your cans are out and when they’re back.",
      },
    },
    types: {
      title: "Two services, one tidy curb",
      homeowner: {
        title: "For homeowners",
        text: "All your weekly pickups for one monthly price.",
        weekly: "Weekly or bi-weekly service",
        tracking: "Notifications and tracking",
        holiday: "Holiday or vacation management",
        start: "Start Homeowner Service",
      },
      rental: {
        title: "For vacation rentals",
        text: "Your next guests find empty cans.",
        checkout: "Checkout-day service",
        properties: "Multiple properties",
        booking: "Booking platform integration",
        guests: "Guest communication",
        start: "Start Rental Service",
      },
    },
    testimonials: {
      title: "Heard over the fence",
      note: "Sample stories, until we have yours.",
      steep: {
        quote: "Two cans, one steep driveway, zero mornings in my bathrobe since March.",
        who: "Dana, homeowner",
      },
      cabin: {
        quote:
          "I host from three hours away. The photo on checkout day is the best message of my week, and I get good reviews.",
        who: "Luis, vacation rental host",
      },
      winter: {
        quote: "My runner found the can under a foot of snow. I’d been looking since Tuesday.",
        who: "Marie, homeowner",
      },
    },
    cta: {
      title: "The truck comes this week, too.",
      text: "Setup takes about three minutes.",
      start: "Start Your Service Today",
    },
  },
} as const;
