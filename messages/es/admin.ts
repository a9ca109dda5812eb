import type { admin as english } from "../en/admin.ts";
import type { TextsOf } from "../texts-of.ts";

export const admin = {
  denied: "No tienes permiso para entrar al panel de administración.",
  redirecting: "Se necesita acceso de administrador. Redirigiendo…",
  title: "Panel de administración",
  health: "Estado del sistema",
  lead: "{count, plural, =0 {Ninguna solicitud espera respuesta.} one {# solicitud espera respuesta.} other {# solicitudes esperan respuesta.}}",

  stats: {
    title: "Los números del servicio",
    subscribers: "Suscriptores activos",
    subscribersHint: "Casas con servicio",
    runners: "Runners activos",
    runnersHint: "Aprobados",
    revenue: "Ingresos mensuales",
    revenueHint: "De suscripciones activas",
    jobsToday: "Trabajos de hoy",
    jobsTodayHint: "Sin contar los cancelados",
    serviceRate: "Cumplimiento",
    serviceRateHint: "Promesas cumplidas, 30 días",
    serviceRateNone: "Ninguna recogida prevista en 30 días",
    failed: "No se pudieron cargar los números.",
    retry: "Reintentar",
  },

  tabs: {
    label: "Áreas",
    jobActivity: "Actividad",
    homeowners: "Propietarios",
    runners: "Runners",
    settings: "Configuración",
  },

  list: {
    filter: "Mostrar",
    chip: "{label} ({count, number})",
    refresh: "Actualizar",
    refreshFailed: "No se pudo actualizar la lista. Inténtalo de nuevo.",
    more: "Ver más",
    moreFailed: "No se pudo cargar más. Inténtalo de nuevo.",
  },

  jobs: {
    title: "Trabajos recientes",
    note: "Los más nuevos primero",
    all: "Todos",
    pending: "Pendientes",
    issues: "Con problemas",
    loadedOnly: "Contado sobre los {count, number} trabajos más nuevos. Hay más abajo.",
    showMore: "Ver más ({shown, number} de {count, number} a la vista)",
    empty: {
      all: "Aún no hay trabajos",
      pending: "No hay nada pendiente",
      issues: "Sin problemas",
    },
    noIssuesText: "Ningún trabajo quedó sin hacer, y ninguno sigue abierto después de su día.",
  },

  job: {
    line: "{day}, {window} · {runner}",
    noRunner: "Aún sin runner",
    open: "Detalles",
    openNamed: "Detalles: {address}, {day}",
    when: "Cuándo",
    runner: "Runner",
    cans: "Botes",
    pay: "Pago",
    instructions: "Instrucciones especiales",
    notes: "Notas del runner",
  },

  homeowners: {
    title: "Propietarios",
    count: "{count, plural, one {# propietario} other {# propietarios}}",
    newest: "Los {count, number} más nuevos. Hay más abajo.",
    empty: "Aún no hay propietarios",
    emptyText: "Quien configura el servicio aparece aquí.",
  },
  waiting: {
    title: "Lista de espera",
    lead: "Quienes pidieron, al consultar su zona, que les avisemos cuando empiece un runner.",
    count: "{count, plural, one {# dirección} other {# direcciones}}",
    newest: "Las {count, number} más nuevas. Hay más abajo.",
    empty: "Nadie está esperando",
    emptyText: "Quien deja su correo al consultar su zona aparece aquí.",
    zipCode: "Código postal",
    there: "Esperan allí",
    language: "Lee en",
    since: "Desde",
    served: "Ya hay runner",
    unserved: "Aún sin runner",
  },

  homeowner: {
    address: "Dirección del servicio",
    pickupDays: "Días de recogida",
    noDays: "Ninguno",
    cans: "Botes",
    since: "Desde",
  },

  plans: {
    none: "Sin suscripción",
    incomplete: "Configuración sin terminar",
    active: "Activa",
    past_due: "Pago atrasado",
    paused: "En pausa",
    canceled: "Cancelada",
  },

  runners: {
    title: "Runners",
    note: "Nadie puede enviar su solicitud sin aceptar la verificación de identidad y completar la capacitación.",
    waiting: "En espera",
    approved: "Aprobados",
    rejected: "No aprobados",
    emptyWaiting: "Nadie está en espera",
    emptyWaitingText: "Las solicitudes nuevas aparecen aquí, las que más llevan esperando primero.",
    emptyApproved: "Aún no hay runners aprobados",
    emptyRejected: "Ninguna solicitud rechazada",
    loadedOnly:
      "{count, plural, one {Contado sobre el runner más nuevo.} other {Contado sobre los # runners más nuevos.}} Hay más abajo.",
  },

  runner: {
    city: "Ciudad",
    zipCodes: "Códigos postales",
    moreZipCodes: "{count, plural, other {# más}}",
    availability: "Disponibilidad",
    vehicle: "Vehículo",
    completedJobs: "Trabajos completados",
    rating: "Calificación",
    online: "En línea",
    offline: "Fuera de línea",
    applied: "Solicitud enviada",
  },

  vehicles: { car: "Auto", truck: "Camioneta", suv: "SUV", bike: "Bicicleta", walk: "A pie" },
  availability: {
    earlyMorning: "Muy temprano (6–9 a.m.)",
    morning: "Mañana (9 a.m.–12 p.m.)",
    afternoon: "Tarde (12–5 p.m.)",
    evening: "Noche (5–8 p.m.)",
    flexible: "Flexible/a cualquier hora",
  },

  clock: {
    fresh:
      "{hours, plural, =0 {Recién llegada} one {Espera desde hace # hora} other {Espera desde hace # horas}}",
    due: "{hours, plural, =0 {Vence en menos de una hora} one {Vence en # hora} other {Vence en # horas}}",
    overdue: "{hours, plural, =0 {Acaba de vencer} one {Venció hace # hora} other {Venció hace # horas}}",
  },

  review: {
    open: "Revisar solicitudes",
    approve: "Aprobar",
    approveNamed: "Aprobar a {name}",
    reject: "Rechazar",
    rejectNamed: "Rechazar a {name}",
    approveTitle: "¿Aprobar a {name}?",
    approveText:
      "Podrá conectarse y tomar trabajos de inmediato, y recibirá un correo. La decisión no se puede deshacer.",
    approveAction: "Aprobar la solicitud",
    rejectTitle: "¿Rechazar a {name}?",
    rejectText: "Recibirá un correo y no podrá tomar trabajos. La decisión no se puede deshacer.",
    reason: "Motivo",
    reasonHelp: "Va en el correo, palabra por palabra.",
    rejectAction: "Rechazar la solicitud",
    approved: "Solicitud aprobada",
    rejected: "Solicitud no aprobada",
    told: "{name} recibirá un correo.",
    failed: "No se pudo guardar la decisión. Inténtalo de nuevo.",
  },
} as const satisfies TextsOf<typeof english>;
