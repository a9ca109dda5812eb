import type * as en from "../en/site.ts";
import type { TextsOf } from "../texts-of.ts";
import { area, covers, hostsPage, reliability, runnersPage, ways } from "./public-pages.ts";

export const publicPages = {
  area,
  reliability,
  runners: runnersPage,
  hosts: hostsPage,
  ways,
  landing: {
    title: "Vos poubelles sorties et rentrées, chaque semaine",
    description:
      "Un runner du quartier sort vos poubelles sur le trottoir et les rentre, photo à l’appui. {price} par mois, résiliable à tout moment.",
    eyebrow: "Le service poubelles du quartier",
    headline: "Ne ratez plus jamais le jour des poubelles.",
    lead: "Un runner du quartier sort vos poubelles sur le trottoir et les rentre. Vous recevez une photo à chaque fois. {price} par mois, et vous restez au lit.",
    getStarted: "Commencer",
    applyRunner: "Devenir runner",
    seePricing: "Voir le prix",
    proof: {
      pickups: "{count} passages effectués ce mois-ci",
      runners: "Runners assurés, antécédents vérifiés",
      promises: "{share} des {made} promesses tenues en 12 semaines",
      checked: "Chaque runner est vérifié avant sa première course",
      cancel: "Résiliable à tout moment",
    },
    steps: {
      title: "Comment ça marche",
      subscribe: "Inscrivez-vous et abonnez-vous",
      schedule: "Choisissez vos jours",
      relax: "Détendez-vous, photo à l’appui",
    },
    week: {
      title: "Votre jour des poubelles, désormais",
      remind: { title: "La veille au soir", text: "Nous vous envoyons un rappel. Rien à faire." },
      out: {
        title: "Dans votre créneau",
        text: "Votre runner sort les poubelles. Première photo.",
        picture: "Deux poubelles au couvercle fermé sur le trottoir, devant une maison",
      },
      truck: { title: "Le camion passe", text: "Vous l’entendez et vous vous rendormez." },
      back: {
        title: "Avant {backBy}",
        text: "Votre runner rentre les poubelles. Seconde photo.",
        picture: "Les deux mêmes poubelles de retour à côté de la maison",
      },
    },
    pricing: {
      title: "Un seul prix. Rien en petits caractères.",
      lead: covers,
      plan: "Standard",
      perMonth: "par mois",
      unlimited: "Passages hebdomadaires illimités",
      flexible: "Horaires flexibles",
      photo: "Confirmation en photo",
      notifications: "Notifications en temps réel",
      noSetup: "Sans frais d’inscription",
      cancel: "Résiliable à tout moment",
      start: "Démarrer mon service",
      guarantee: "Garantie de satisfaction de 30 jours",
      gift: "L’offrir à quelqu’un",
      covers: {
        title: "Compris dans les {price}",
        both: "Poubelles sorties et rentrées, chaque jour de collecte",
        missed: "Un passage manqué donne un crédit de {missedPercent} de son coût",
        hold: "Une suspension pour vacances de {holdDays} jours ou plus donne un crédit",
      },
      extra: {
        title: "Non compris",
        address: "Les passages hebdomadaires d’une seconde maison",
        bulky: "Les encombrants, comme les meubles",
        hauler: "La facture de votre entreprise de collecte",
      },
    },
    testimonial: {
      quote:
        "Avant, j’entendais le camion, je lâchais un mot que je ne répéterai pas, et je courais. Maintenant, j’entends le camion et je me rendors.",
      who: "Dana, deux poubelles, une allée très raide",
      note: "Des exemples, en attendant votre témoignage.",
    },
    faq: {
      title: "Vos questions, nos réponses",
      more: "Plus de questions",
    },
    footer: {
      line: "Des runners du quartier. Des trottoirs nets. Des matins calmes.",
      services: "Services",
      reliability: "Promesses tenues",
      copyright: "© {years} TidyCurb",
      explore: "Explorer",
      language: "Langue",
    },
  },
  faq: {
    change: {
      question: "Puis-je changer mes jours ?",
      answer:
        "Oui. Changez vos jours de passage dans les paramètres de votre compte, et votre runner est prévenu.",
    },
    cancel: {
      question: "Et si je veux résilier ?",
      answer:
        "Résiliez à tout moment. Vous gardez le service déjà payé, et le mois suivant n’est pas facturé.",
    },
    reach: {
      question: "Et si le runner ne peut pas atteindre mes poubelles ?",
      answer:
        "Votre runner vous contacte. Indiquez dans votre profil le code du portail et l’emplacement des poubelles, et cela n’arrive presque jamais.",
    },
    cost: {
      question: "Combien ça coûte ?",
      answer: `${covers} Sans frais d’inscription ni engagement.`,
    },
    proof: {
      question: "Comment savoir si c’est fait ?",
      answer:
        "Votre runner prend une photo sur le trottoir et une au retour. Vous recevez une notification dès que le passage est effectué.",
    },
    need: {
      question: "Que faut-il pour devenir runner ?",
      answer:
        "Un moyen de vous déplacer (voiture, pick-up, SUV, vélo ou vos deux pieds), une vérification d’identité et d’antécédents, et une courte formation.",
    },
    paid: {
      question: "Quand les gains sont-ils versés ?",
      answer:
        "Chaque semaine, par virement. Les courses du lundi au dimanche sont payées la semaine suivante.",
    },
    release: {
      question: "Et si je ne peux pas assurer une course ?",
      answer: "Remettez-la à disposition le plus tôt possible, pour qu’un autre runner puisse la prendre.",
    },
    choose: {
      question: "Puis-je choisir quand et où je travaille ?",
      answer:
        "Oui. Vous choisissez vos codes postaux et vos horaires, et vous ne prenez que les courses qui vous vont.",
    },
  },
  how: {
    title: "Comment ça marche",
    description:
      "TidyCurb pour les propriétaires et pour les runners : trois étapes chacun, ce que cela coûte, ce que cela rapporte, et si nous desservons votre code postal.",
    lead: "Ce que vous faites, ce que nous faisons, et ce que cela coûte ou rapporte.",
    tabs: { homeowners: "Propriétaires", runners: "Runners" },
    tabsLabel: "Propriétaires ou runners",
    homeowners: {
      title: "Trois étapes vers un matin tranquille",
      subscribe: {
        title: "Abonnez-vous",
        text: "Une formule à {price} par mois. Ajoutez votre adresse, l’heure du camion et l’emplacement des poubelles.",
      },
      out: {
        title: "Nous les sortons",
        text: "Un runner du quartier, aux antécédents vérifiés, sort vos poubelles sur le trottoir dans votre créneau.",
        plain: "Un runner du quartier sort vos poubelles sur le trottoir dans votre créneau.",
      },
      back: {
        title: "Et nous les rentrons",
        text: "Après le camion, votre runner rentre les poubelles. Vous recevez une photo à chaque fois.",
      },
      getStarted: "Commencer",
    },
    runners: {
      title: "Trois étapes jusqu’au premier versement",
      apply: {
        title: "Postulez",
        text: "Donnez-nous vos codes postaux, vos horaires et votre moyen de transport. Nous examinons les candidatures sous 24 à 48 heures.",
      },
      take: {
        title: "Prenez des courses près de chez vous",
        text: "Consultez les courses disponibles autour de vous, chacune avec sa rémunération. Prenez celles qui vous plaisent.",
      },
      earn: {
        title: "Une photo, et c’est gagné",
        text: "Terminez chaque course par une photo et voyez vos gains s’additionner.",
      },
      earnings: {
        title: "Ce que rapporte une matinée",
        text: "{runnerRate} par passage : 10 maisons en une matinée font {runnerMorning}, payés la semaine suivante.",
      },
      apply2: "Devenir runner",
    },
    faqTitle: "Bon à savoir",
    zip: {
      title: "Passons-nous dans votre rue ?",
      label: "Code postal",
      hint: "Les cinq chiffres seulement.",
      check: "Vérifier mon secteur",
      served: "Bonne nouvelle ! Nous desservons votre secteur. Commencez dès aujourd’hui !",
      invalid: "Veuillez saisir un code postal valide à 5 chiffres",
      unserved: "Aucun runner ne dessert encore ce code postal.",
      join: "Rejoindre la liste d’attente",
      failed: "Vérification impossible pour le moment. Réessayez dans une minute.",
    },
  },
  about: {
    title: "À propos de TidyCurb",
    description:
      "Pourquoi TidyCurb existe : des voisins déjà debout sortent vos poubelles, les rentrent et le prouvent en photo.",
    lead: "Un petit service pour une petite corvée que personne n’a jamais aimée.",
    story: {
      title: "Tout a commencé par un camion raté",
      text1:
        "Dans chaque rue, une poubelle reste dehors jusqu’au jeudi, une autre n’est jamais sortie, et quelqu’un en pantoufles court après le camion. À cette heure-là, une autre personne est déjà debout, pour promener le chien ou rentrer du travail.",
      text2:
        "Nous les réunissons. Les propriétaires retrouvent leurs matinées, et les runners sont payés pour un tour du pâté de maisons.",
    },
    promises: {
      title: "Nos promesses",
      photo: {
        title: "Des preuves, pas des promesses",
        text: "Vous voyez les photos de chaque passage. Si un passage est manqué, nous vous prévenons et vous donnons un crédit.",
      },
      local: {
        title: "Des gens d’ici",
        text: "Les runners choisissent les codes postaux où ils travaillent. Leurs antécédents sont vérifiés, et ils sont assurés.",
        plain:
          "Les runners choisissent les codes postaux où ils travaillent. Nous vérifions chacun d’eux avant sa première course.",
      },
      fair: {
        title: "Juste des deux côtés",
        text: "Un prix fixe pour les propriétaires. Les runners connaissent la rémunération avant d’accepter une course, et elle ne change plus ensuite.",
      },
    },
    cta: {
      title: "Rendez-vous sur le trottoir.",
      homeowner: "Commencer",
      runner: "Devenir runner",
    },
  },
  services: {
    title: "Nos services",
    description:
      "Le service poubelles pour les maisons et les locations de vacances : sorties et rentrées, les jours choisis ou le jour du départ, photo à l’appui.",
    eyebrow: "Pour les maisons et les locations",
    headline: "Le jour des poubelles, c’est réglé.",
    lead: "Nous sortons les poubelles pour le camion et les rentrons, chez vous ou dans votre location.",
    seeTypes: "Voir les deux services",
    why: {
      title: "Pourquoi TidyCurb",
      never: {
        title: "Ne ratez plus le jour des poubelles",
        text: "Un calendrier fiable, sous la pluie, sous la neige ou un lundi.",
      },
      local: {
        title: "Des runners du quartier",
        text: "Des gens du coin, assurés, aux antécédents vérifiés.",
        plain: "Des gens du coin. Nous vérifions chacun d’eux avant sa première course.",
      },
      proof: {
        title: "La preuve en photo",
        text: "Une photo sur le trottoir, une au retour.",
      },
      guarantee: {
        title: "Garantie de satisfaction de 30 jours",
        text: "Sans frais d’inscription, et résiliable à tout moment.",
      },
    },
    steps: {
      title: "Trois étapes, dont deux sur le canapé",
      subscribe: {
        title: "Abonnez-vous",
        text: "{price} par mois. Indiquez les jours et l’emplacement des poubelles.",
      },
      relax: {
        title: "Détendez-vous",
        text: "Nul besoin d’être là, ni d’ouvrir un œil.",
      },
      track: {
        title: "Suivez chaque passage",
        text: "Nous vous prévenons quand vos poubelles sortent et quand elles rentrent.",
      },
    },
    types: {
      title: "Deux services, un trottoir net",
      homeowner: {
        title: "Pour les propriétaires",
        text: "Tous vos passages hebdomadaires pour un seul prix par mois.",
        weekly: "Chaque semaine ou toutes les deux semaines",
        tracking: "Notifications et suivi",
        holiday: "Gestion des jours fériés et des vacances",
        start: "Démarrer pour ma maison",
      },
      rental: {
        title: "Pour les locations de vacances",
        text: "Vos prochains voyageurs trouvent des poubelles vides.",
        checkout: "Service le jour du départ",
        properties: "Plusieurs logements",
        booking: "Intégration des plateformes de réservation",
        guests: "Communication avec les voyageurs",
        start: "Démarrer pour ma location",
      },
    },
    testimonials: {
      title: "Les voisins en parlent",
      note: "Des exemples, en attendant votre témoignage.",
      steep: {
        quote: "Deux poubelles, une allée raide et plus un seul matin en peignoir depuis mars.",
        who: "Dana, propriétaire",
      },
      cabin: {
        quote:
          "Je loue à trois heures de chez moi. La photo du jour de départ est le meilleur message de ma semaine, et pourtant j’ai de bons avis.",
        who: "Luis, hôte d’une location de vacances",
      },
      winter: {
        quote:
          "Mon runner a retrouvé la poubelle sous trente centimètres de neige. Moi, je la cherchais depuis mardi.",
        who: "Marie, propriétaire",
      },
    },
    cta: {
      title: "Le camion passe aussi cette semaine.",
      text: "L’inscription prend environ trois minutes.",
      start: "Démarrez votre service aujourd’hui",
    },
  },
} as const satisfies TextsOf<typeof en.publicPages>;
