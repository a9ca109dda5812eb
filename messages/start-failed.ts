/** Shown when the texts themselves could not be fetched. */
export const startFailed = {
  en: {
    text: "TidyCurb did not load. Check the connection and try again.",
    retry: "Try Again",
  },
  es: {
    text: "TidyCurb no se ha cargado. Revisa la conexión e inténtalo de nuevo.",
    retry: "Reintentar",
  },
  fr: {
    text: "TidyCurb ne s’est pas chargé. Vérifiez la connexion et réessayez.",
    retry: "Réessayer",
  },
};
