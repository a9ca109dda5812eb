import { covers } from "./public-pages.ts";

/** Terms, privacy, contact and help. A blank line separates paragraphs; lines that begin with "- " are a list. */
export const documents = {
  updated: "Last updated {date}",
  contents: "On this page",
  terms: {
    title: "Terms of Service",
    description:
      "The rules for using TidyCurb, in plain words: what the plan covers, how you pay, cancel and get money back, and what we ask of you.",
    lead: "The rules for using TidyCurb, in plain words.",
    who: {
      title: "Who can use TidyCurb",
      text: "You must be 18 or older. Give us your real name and address, and keep your password to yourself. What happens in your account is your responsibility.\n\nAn account is for a homeowner or for a runner. Hosts of vacation rentals use a homeowner account.",
    },
    service: {
      title: "What the plan covers",
      text: `${covers} A pickup means that a runner takes your cans to the curb and brings them back. There are no setup fees.\n\nYour town or waste company empties the cans. We don’t.`,
    },
    items: {
      title: "What goes in the cans",
      text: "Use your cans for what your waste company accepts, and close the lids. Runners don’t take bulky items, or cans too heavy to push.\n\nNever put out chemicals, paint, batteries, needles or hot ash.",
    },
    access: {
      title: "A safe way to the cans",
      text: "Keep the path clear, pets inside and the gate code up to date. A runner who can’t reach your cans tells you why and may send a photo. You get no credit for that pickup.",
    },
    price: {
      title: "Paying",
      text: "We charge your card once a month, in advance, until you cancel. If a payment fails, we try again. If it keeps failing, your service ends.\n\nWe tell you at least {noticeDays} days before your price changes. Where no runner works yet, you pay nothing.",
    },
    cancel: {
      title: "Canceling and pausing",
      text: "Cancel anytime under Billing. Your service runs to the end of the month you paid for, and the next month is not charged.\n\nYou can also pause. Meanwhile you pay nothing, and we keep the days you’ve paid for.",
    },
    credits: {
      title: "Missed pickups and credits",
      text: "If we miss a pickup, you get a credit of {missedPercent} of what it costs, which is its share of the monthly price. You don’t have to ask. Report anything else that went wrong within {reportDays} days.\n\nA vacation hold of {creditDays} days or more earns a credit for each day.\n\nCredits lower your next bill. Credits for pickups never add up to more than a month’s price.",
    },
    refund: {
      title: "Satisfaction guarantee",
      text: "Not happy? In your first {guaranteeDays} days of service, you can get back everything you paid. Ask for it under Billing. Your service then ends right away.\n\nEach account has this guarantee once.",
    },
    runners: {
      title: "Runners",
      text: "Runners are independent contractors, not our employees. They choose where and when they work, and pay their own taxes. They are background-checked and insured.\n\nThe pay a runner sees when accepting a job never changes. A week runs from Monday to Sunday and is paid the following week. We may hold the pay for a pickup while we look into a problem with it.",
      plain:
        "Runners are independent contractors, not our employees. They choose where and when they work, and pay their own taxes. We check each one before the first job.\n\nThe pay a runner sees when accepting a job never changes. A week runs from Monday to Sunday and is paid the following week. We may hold the pay for a pickup while we look into a problem with it.",
    },
    conduct: {
      title: "What is not allowed",
      text: "Don’t misuse anyone’s address, gate code or photos. Don’t make up pickups, problems or ratings. Don’t threaten people, and don’t try to break into our systems.\n\nWe can suspend or close an account that does any of this. You can write to us and ask for another look.",
    },
    due: {
      title: "How we suspend or remove runners",
      text: "Before we suspend or remove a runner, we give {workNoticeDays} days’ notice with the reason and the pickups involved. Until then the runner can work and answer us.\n\nOnly theft, threats or violence, fake proof, and danger to people or homes take effect right away.\n\nA suspended runner can still sign in, see their pay and write to Support. Pay already earned is paid.\n\nThe runner can appeal within {appealDays} days. An admin who didn’t make the decision reviews it. If we were wrong, the runner works again with the same rating, areas and hours.",
    },
    liability: {
      title: "If something breaks",
      text: "Report damage within {reportDays} days, with a photo. We hear both sides and answer you.\n\nWe are responsible for damage we cause through our own fault, up to what you paid us in the 12 months before. Where the law doesn’t allow this limit, it doesn’t apply. We are not responsible for late trucks, bad weather, or fines that come from wrong details you gave us.",
    },
    changes: {
      title: "Changes to these terms",
      text: "We email you before an important change takes effect. If you don’t agree, cancel before that day. The law of the state where your pickups take place applies.",
    },
    questions: {
      title: "Questions",
      text: "Write to us. A person reads every message.",
    },
  },
  privacy: {
    title: "Privacy Policy",
    description:
      "What TidyCurb stores about you, who sees it, which companies help us, how long we keep it, and how you get a copy or delete it.",
    lead: "What we know about you, who sees it, and how long we keep it.",
    short: {
      title: "In short",
      text: "- We store what your pickups need.\n- A runner sees only what the pickup needs, and only around that time.\n- We show no ads and never sell your data.\n- You can download or delete everything yourself.",
    },
    stored: {
      title: "What we store",
      text: "- Everyone: name, email, phone number if you give one, settings, messages, and the devices you sign in on. We store your password only as a code that can’t be turned back into it. We store only the public half of a passkey. Your fingerprint and face never leave your device.\n- Homeowners: address, pickup days, cans, notes, photos of the house, gate code, bills, ratings and reported problems.\n- Hosts: properties, calendar links, bookings, and the names and emails of guests you enter.\n- Runners: service area, hours, vehicle, application and training, the result of the ID check, jobs, ratings and pay. If you allow it, where your photos were taken.",
    },
    photos: {
      title: "Photos",
      text: "Runners take proof photos at the curb and back at the house. We remove hidden data, such as the camera and location, from every photo. You see the photos of your pickups, the runner sees the ones they took, and so can we when there is a problem. Only the people in a conversation and our team see the photos in it.",
    },
    sees: {
      title: "Who sees what",
      text: "Before taking a job, a runner sees the area, not your house number. Afterward they see your address, notes and photos of the house. The address disappears {addressHours} hours after the pickup.\n\nGate codes are encrypted. Your runner can open yours only around the pickup, and you see each time they do.\n\nA homeowner can share a pickup by link. For up to {shareDays} days, anyone with the link sees its photos, day, times and town and the runner’s first name, but no address. A runner can share a day by link. Until midnight, anyone with the link sees the runner’s first name, the number of stops done, and the town and time of the last one. Both can stop sharing at any time.\n\nOthers see your first name. Your picture, last initial and phone number show only if you choose to share them under Settings.",
    },
    companies: {
      title: "Companies that help us",
      text: "Each gets only what its work needs:\n\n- Stripe handles cards and runners’ pay. We see a card’s brand, last four digits and expiry date, never its number.\n- Other companies run our servers, store photos, deliver emails, text and push messages, and find addresses on a map.\n- Google, only if you sign in with it.\n\nWe check a runner’s background only with the runner’s consent.",
    },
    messages: {
      title: "Emails and text messages",
      text: "We email you about your pickups, money and security. You can turn off most emails under Settings, or with the link in the email. Marketing emails are off until you turn them on.\n\nWe text you only if you add your number and agree. Message and data rates may apply. Reply STOP to end them. We never share your number for advertising.",
    },
    cookies: {
      title: "Cookies and statistics",
      text: "Our own cookies keep you signed in, remember your language, and recognize a browser you used before. There are no tracking cookies.\n\nWe count how often pages and actions are used, never by whom. You can turn that off under Settings.",
    },
    kept: {
      title: "How long we keep it",
      text: "- Your account and pickups: until you delete your account.\n- Photos of a pickup: {proofMonths} months, or longer while a problem, appeal or dispute is open. Then we keep only a small gray copy, which shows us if a photo is sent again.\n- Notices and closed conversations with support: {noticeYears} years.\n- Bookings, and who opened a gate code: {bookingDays} days.\n- Calls through the app: who called whom and when, never a number, for {callDays} days.\n- Guests’ names and emails: {guestDays} days after they leave.\n- A gift’s names, emails and message: {giftDays} days after payment, or longer until it is used or refunded.\n- The waiting list: until we write to you, {waitingDays} days at most.\n- Records of payments and of what our staff changed: after your account ends too, without your name.",
    },
    choices: {
      title: "Your choices",
      text: "Correct your details under Profile. Download a copy of everything, or delete your account, under Settings.\n\nDeleting ends your service at once and can’t be undone. It erases your details and the photos of your home. Photos a runner took of other homes stay with those homes.\n\nNo account? Write to us, and we’ll look up, correct or delete what we have.",
    },
    safe: {
      title: "How we protect it",
      text: "Connections are encrypted. So are gate codes and calendar links where we store them. You can turn on two-factor authentication, and we email you when somebody signs in on a new device.",
    },
    changes: {
      title: "Children and changes",
      text: "TidyCurb is not for anyone under 18. We email you before an important change to this page takes effect.",
    },
    questions: {
      title: "Questions",
      text: "Write to us about anything on this page.",
    },
  },
  contact: {
    title: "Contact Us",
    description:
      "How to reach TidyCurb: by email, or from your account if you have one. What to tell us about a pickup, an application or your data.",
    lead: "A person reads every message.",
    email: "For anything, with or without an account:",
    write: {
      email: "Your email",
      words: "Your message",
      hint: "We answer by email.",
      send: "Send Message",
      sent: "Thanks. We got your message, and will answer by email.",
      wrong: "We couldn’t send that. Check your email and your message. Going back brings your text back.",
      later: "That didn’t work. Go back and try again in a few minutes. Your text is still there.",
    },
    members: {
      title: "From your account",
      text: "Attach the pickup it’s about. You’ll find our answer in your account and your email. We answer the oldest messages first.",
      link: "Write to Support",
      signIn: "Sign In to Write to Support",
    },
    pickup: {
      title: "About a pickup",
      text: "Something went wrong? Open the pickup and report the problem there, within {reportDays} days. Many problems are settled right away.",
    },
    applications: {
      title: "About your application",
      text: "We review applications in {reviewFrom}-{reviewUntil} hours. Your account shows where yours stands.",
    },
    more: {
      title: "Check Help first",
      text: "Most questions are answered there.",
      link: "Open Help",
    },
  },
  help: {
    title: "Help and Answers",
    description:
      "Answers for homeowners, runners and hosts: first pickup, holidays, missed pickups, refunds, pay, calendars, passwords and your data.",
    lead: "What people ask us most.",
    groups: {
      homeowners: "For homeowners",
      runners: "For runners",
      hosts: "For hosts",
      account: "Your account",
      more: "Something else?",
    },
    moreText: "Write to us. A person reads every message.",
    times: {
      question: "When do my cans go out and come back?",
      answer:
        "You tell us about when the truck comes. The cans go out in that time window or, if you prefer, the evening before. They come back in the same time window, or after the truck, by {backBy}.",
    },
    holiday: {
      question: "What happens on holidays?",
      answer:
        "If a holiday moves your collection day, your pickup moves too. Your calendar shows the new day. If a day looks wrong, report it there.",
    },
    vacation: {
      question: "I’m going away. What should I do?",
      answer:
        "Skip a week, or add a vacation hold in your calendar. A hold of {creditDays} days or more earns a credit for each day. For longer breaks, pause your service: we charge nothing.",
    },
    missed: {
      question: "What if a pickup is missed?",
      answer:
        "You get a credit of {missedPercent} of what it costs, without asking. If anything else went wrong, report it on the pickup within {reportDays} days.",
    },
    refund: {
      question: "Can I get my money back?",
      answer:
        "Yes, in your first {guaranteeDays} days of service. Ask under Billing, and you get back everything you paid. Your service then ends right away.",
    },
    gate: {
      question: "Who sees my gate code?",
      answer:
        "Only your runner, and only around the pickup. The code is stored encrypted, and your profile lists who opened it.",
    },
    items: {
      question: "What can’t I put out?",
      answer:
        "Bulky items, cans too heavy to push, and anything hazardous: chemicals, paint, batteries, needles or hot ash. Ask your waste company about those.",
    },
    nobody: {
      question: "What if no runner works in my area?",
      answer: "You join the waiting list and pay nothing. We email you when a runner starts there.",
    },
    earn: {
      question: "How much do I earn?",
      answer:
        "{runnerRate} per pickup at today’s rate. Each job shows its pay before you take it, and it doesn’t change afterward.",
    },
    blocked: {
      question: "What if I can’t reach the cans?",
      answer:
        "Choose “Can’t Be Served”, say why and add a photo. It counts against neither you nor the homeowner.",
    },
    contractor: {
      question: "Am I an employee?",
      answer:
        "No, you are an independent contractor. You decide when and where you work, and pay your own taxes. Your weekly statements help with that.",
    },
    checkout: {
      question: "How do checkout days work?",
      answer:
        "Connect your property’s booking calendar. Each checkout gets a pickup that day, in the time window you choose.",
    },
    rentalCost: {
      question: "What does a rental cost?",
      answer: covers,
    },
    calendars: {
      question: "Which calendars can I connect?",
      answer:
        "Airbnb, VRBO, and any other with an iCal link. We read them every two hours, and tell you if one stops working.",
    },
    moved: {
      question: "What if a booking changes?",
      answer: "The pickup moves with it. If a runner has already taken the pickup, we ask you first.",
    },
    signIn: {
      question: "I can’t sign in.",
      answer:
        "Choose “Forgot your password?” on the sign-in page. We email you a link that works for an hour. If you used Google before, use it again.",
    },
    messages: {
      question: "How do I stop emails or text messages?",
      answer:
        "Turn them off under Settings, Notifications. Most emails also have a link for that. Reply STOP to end text messages.",
    },
    copy: {
      question: "How do I get a copy of my data?",
      answer: "Under Settings, Privacy, choose “Download My Data”. It includes your photos.",
    },
    erase: {
      question: "How do I delete my account?",
      answer:
        "Under Settings, Security. Your service ends at once, and we erase your data. This can’t be undone.",
    },
  },
} as const;
