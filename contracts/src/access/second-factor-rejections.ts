import { defineRejections } from '../kernel/index.ts';

/** Refusals about the second step of a log-in. */
export const secondFactorRejections = defineRejections({
  'mail-stopped': {
    kind: 'conflict',
    words: {
      en: 'twoFaEnabled: the mail server takes no e-mails of ours at the moment, so no code would reach you. Set up an authenticator app, or try again once e-mails go out',
      es: 'twoFaEnabled: en este momento el servidor de correo no acepta nuestros correos, así que no le llegaría ningún código. Configure una aplicación de autenticación o inténtelo de nuevo cuando salgan los correos',
      fr: "twoFaEnabled : le serveur de messagerie ne prend pas nos e-mails pour le moment, donc aucun code ne vous parviendrait. Configurez une application d'authentification ou réessayez quand les e-mails partiront",
    },
  },
  'code-of-app-wrong': {
    kind: 'invalid',
    words: {
      en: 'code: not the one that the app shows now. Check the time of your phone and enter the newest code',
      es: 'code: no es el que muestra ahora la aplicación. Compruebe la hora de su teléfono e introduzca el código más reciente',
      fr: "code : ce n'est pas celui que l'application affiche maintenant. Vérifiez l'heure de votre téléphone et saisissez le code le plus récent",
    },
  },
  'second-step-wrong': {
    kind: 'unauthenticated',
    recorded: true,
    words: {
      en: 'code: not right, used before or too old. Enter the newest code, or log in again',
      es: 'code: no es correcto, ya se usó o ha caducado. Introduzca el código más reciente o vuelva a entrar',
      fr: 'code : incorrect, déjà utilisé ou expiré. Saisissez le code le plus récent ou reconnectez-vous',
    },
  },
  'second-step-over': {
    kind: 'unauthenticated',
    words: {
      en: 'step: this log-in took too long or had too many wrong tries. Log in again',
      es: 'step: este inicio de sesión tardó demasiado o tuvo demasiados intentos fallidos. Vuelva a entrar',
      fr: "step : cette connexion a pris trop de temps ou a connu trop d'essais erronés. Reconnectez-vous",
    },
  },
  'passkey-not-right': {
    kind: 'invalid',
    words: {
      en: 'passkey: it was not made for this account and this address. Try again',
      es: 'passkey: no se creó para esta cuenta y esta dirección. Inténtelo de nuevo',
      fr: "passkey : elle n'a pas été créée pour ce compte et cette adresse. Réessayez",
    },
  },
  'passkeys-not-possible': {
    kind: 'conflict',
    words: {
      en: 'kind: passkeys need an address with a name and HTTPS (PUBLIC_URL)',
      es: 'kind: las llaves de acceso necesitan una dirección con nombre y HTTPS (PUBLIC_URL)',
      fr: "kind : les clés d'accès demandent une adresse avec un nom et HTTPS (PUBLIC_URL)",
    },
  },
  'too-many-second-factors': {
    kind: 'conflict',
    words: {
      en: 'kind: at most {most} authenticator apps and passkeys. Remove one first',
      es: 'kind: como máximo {most} aplicaciones de autenticación y llaves de acceso. Quite una primero',
      fr: "kind : au plus {most} applications d'authentification et clés d'accès. Retirez-en une d'abord",
    },
  },
  'second-step-required': {
    kind: 'forbidden',
    words: {
      en: 'This installation requires a second log-in step of you. Set it up first, under Password and log-in',
      es: 'Esta instalación le exige un segundo paso al iniciar sesión. Configúrelo primero, en Contraseña e inicio de sesión',
      fr: "Cette installation vous demande une deuxième étape à la connexion. Configurez-la d'abord, sous Mot de passe et connexion",
    },
  },
  'second-factor-required': {
    kind: 'conflict',
    words: {
      en: 'This installation requires a second log-in step of you. Add another one before you remove this one',
      es: 'Esta instalación le exige un segundo paso al iniciar sesión. Añada otro antes de quitar este',
      fr: 'Cette installation vous demande une deuxième étape à la connexion. Ajoutez-en une autre avant de retirer celle-ci',
    },
  },
  'second-factor-first': {
    kind: 'conflict',
    words: {
      en: 'secondFactorRequired: set up a second step for your own log-in first',
      es: 'secondFactorRequired: configure primero un segundo paso para su propio inicio de sesión',
      fr: "secondFactorRequired : configurez d'abord une deuxième étape pour votre propre connexion",
    },
  },
});
