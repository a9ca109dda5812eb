import type { stop as english } from "../en/stop.ts";
import type { TextsOf } from "../texts-of.ts";

/** A runner's view of their job once its home or the camera is open. */
export const stop = {
  home: {
    resident: "Propriétaire",
    cans: "Poubelles",
    kinds: { trash: "Ordures", recycling: "Recyclage", yard: "Déchets verts" },
    cansPlace: "Où elles vivent",
    curbPlace: "Où elles vont",
    pets: "Animaux",
    access: "Comment entrer",
    gateCode: "Code du portail",
    nothing: "Aucune note n’a été laissée.",
    housePhoto: "La maison",
    cansPhoto: "Où vivent les poubelles",
    show: "Voir le code du portail",
    seen: "Le propriétaire voit chaque consultation.",
    from: "Visible à partir de : {time}.",
    failed: "Impossible d’afficher le code du portail. Veuillez réessayer.",
  },

  photo: {
    unticked: "Pas encore coché : {items}.",
    tip: {
      out: "Montrez les poubelles et le trottoir, sans personne sur la photo.",
      in: "Montrez les poubelles à leur place, couvercles fermés, sans personne sur la photo.",
    },
    missing: {
      out: "Veuillez prendre une photo des poubelles sur le trottoir.",
      in: "Veuillez prendre une photo des poubelles de retour à leur place.",
    },
    notes: "Notes",
    notesHelp: "Le propriétaire les lit à côté des photos.",
  },

  noPhoto: {
    ask: "Impossible de prendre une photo ?",
    back: "Prendre plutôt une photo",
    legend: "Pourquoi n’y a-t-il pas de photo ?",
    reasons: {
      camera: "Mon appareil photo ne marche pas",
      dark: "Il fait trop sombre",
      people: "Il y a des gens dans le champ",
      weather: "Mauvais temps",
      lost: "Mon téléphone a perdu la photo",
      other: "Autre chose",
    },
    missing: "Choisissez une raison. Le propriétaire la voit.",
    notesMissing: "Expliquez dans les notes pourquoi il n’y a pas de photo.",
  },

  start: {
    title: "Poubelles sur le trottoir",
    send: "Démarrer la course",
    done: "Course démarrée",
    doneText: "Le propriétaire sait que les poubelles sont sur le trottoir.",
    failed: "Impossible de démarrer la course. Veuillez réessayer.",
  },

  complete: {
    title: "Poubelles de retour à leur place",
    send: "Terminer",
    pay: "La terminer vous rapporte {amount}.",
    done: "Course terminée",
    doneText: "Paiement enregistré : {amount} gagnés.",
    failed: "Impossible de terminer la course. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof english>;
