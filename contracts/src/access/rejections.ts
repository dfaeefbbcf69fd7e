import { defineRejections } from '../kernel/index.ts';

export const accessRejections = defineRejections({
  'invalid-credentials': {
    kind: 'unauthenticated',
    recorded: true,
    words: { en: 'Invalid credentials', es: 'Credenciales no válidas', fr: 'Identifiants non valides' },
  },
  'open-id-off': {
    kind: 'missing',
    words: {
      en: 'This installation has no other sign-in. Log in with your password',
      es: 'Esta instalación no tiene otro inicio de sesión. Entre con su contraseña',
      fr: "Cette installation n'a pas d'autre connexion. Connectez-vous avec votre mot de passe",
    },
  },
  'open-id-failed': {
    kind: 'unauthenticated',
    words: {
      en: 'The other sign-in did not confirm who you are. Please begin again',
      es: 'El otro inicio de sesión no ha confirmado quién es. Empiece de nuevo',
      fr: "L'autre connexion n'a pas confirmé qui vous êtes. Veuillez recommencer",
    },
  },
  'open-id-unverified': {
    kind: 'forbidden',
    words: {
      en: 'The other sign-in has no confirmed e-mail address of yours. Confirm it there, or log in with your password',
      es: 'El otro inicio de sesión no tiene confirmada su dirección de correo. Confírmela allí o entre con su contraseña',
      fr: "L'autre connexion n'a aucune adresse e-mail confirmée de vous. Confirmez-la là-bas, ou connectez-vous avec votre mot de passe",
    },
  },
  'open-id-no-account': {
    kind: 'forbidden',
    words: {
      en: 'There is no account here for {email}. Ask whoever manages the users of your event to invite this address',
      es: 'Aquí no hay ninguna cuenta para {email}. Pida a quien gestiona los usuarios de su evento que invite a esta dirección',
      fr: "Il n'y a pas de compte ici pour {email}. Demandez à qui gère les utilisateurs de votre événement d'inviter cette adresse",
    },
  },
  'too-many-attempts': {
    kind: 'too-many',
    words: {
      en: 'Too many attempts. Please try again in {wait}.',
      es: 'Demasiados intentos. Inténtelo de nuevo en {wait}.',
      fr: 'Trop de tentatives. Réessayez dans {wait}.',
    },
  },
  'password-easy-to-guess': {
    kind: 'invalid',
    words: {
      en: 'password: this one is easy to guess: it is common, or made of common words, names, dates or rows of keys. Take a longer one, such as four unrelated words',
      es: 'password: es fácil de adivinar: es habitual, o está hecha de palabras, nombres, fechas o filas de teclas habituales. Elija una más larga, por ejemplo cuatro palabras que no tengan nada que ver entre sí',
      fr: 'password : il est facile à deviner : il est courant, ou fait de mots, noms, dates ou suites de touches courants. Prenez-en un plus long, par exemple quatre mots sans rapport entre eux',
    },
  },
  'first-password-is-its-owners': {
    kind: 'forbidden',
    words: {
      en: 'password: people choose their own. Leave it out, and they are e-mailed a link with which they set it',
      es: 'password: cada persona elige la suya. Déjela fuera y recibirá por correo un enlace con el que establecerla',
      fr: 'password : chacun choisit le sien. Ne le donnez pas : la personne reçoit par e-mail un lien pour le définir',
    },
  },
  'email-taken': {
    kind: 'conflict',
    words: {
      en: 'email: this address already has an account',
      es: 'email: esta dirección ya tiene una cuenta',
      fr: 'email : cette adresse a déjà un compte',
    },
  },
  'flag-not-yours-to-give': {
    kind: 'forbidden',
    words: {
      en: 'roles: you can only give permissions that you hold yourself: {flags}',
      es: 'roles: solo puede conceder permisos que usted mismo tiene: {flags}',
      fr: 'roles : vous ne pouvez accorder que les droits que vous détenez : {flags}',
    },
  },
  'cut-off-not-yours': {
    kind: 'forbidden',
    words: {
      en: 'roles: you may edit registrations up to {date} alone, so you can only change roles that are held to that date or an earlier one, before and after',
      es: 'roles: usted solo puede editar inscripciones hasta el {date}; por eso solo puede cambiar roles limitados a esa fecha o a una anterior, antes y después',
      fr: "roles : vous ne pouvez modifier que les inscriptions jusqu'au {date} ; vous ne pouvez donc changer que des rôles limités à cette date ou à une date antérieure, avant et après",
    },
  },
  'admin-cannot-be-disabled': {
    kind: 'invalid',
    words: {
      en: 'The administrator cannot be disabled',
      es: 'El administrador no se puede desactivar',
      fr: "L'administrateur ne peut pas être désactivé",
    },
  },
  'admin-cannot-be-deleted': {
    kind: 'invalid',
    words: {
      en: 'The administrator cannot be deleted',
      es: 'El administrador no se puede eliminar',
      fr: "L'administrateur ne peut pas être supprimé",
    },
  },
  'cannot-be-admin': {
    kind: 'invalid',
    words: {
      en: 'admin: only somebody who can log in can become the administrator',
      es: 'admin: solo alguien que puede iniciar sesión puede ser administrador',
      fr: 'admin : seule une personne qui peut se connecter peut devenir administrateur',
    },
  },
  'not-oneself': {
    kind: 'invalid',
    words: {
      en: 'You cannot remove yourself. Ask somebody else who edits the users of this event',
      es: 'No puede quitarse a sí mismo. Pídaselo a otra persona que edite los usuarios de este evento',
      fr: 'Vous ne pouvez pas vous retirer vous-même. Demandez à quelqu’un d’autre qui modifie les utilisateurs de cet événement',
    },
  },
  'staff-holds-more': {
    kind: 'forbidden',
    words: {
      en: 'This user holds permissions that you do not hold yourself: {flags}',
      es: 'Este usuario tiene permisos que usted no tiene: {flags}',
      fr: 'Cet utilisateur détient des droits que vous n’avez pas : {flags}',
    },
  },
  'code-not-valid': {
    kind: 'invalid',
    words: {
      en: 'code: this link was used before or is too old. Ask for a new one',
      es: 'code: este enlace ya se usó o ha caducado. Pida uno nuevo',
      fr: 'code : ce lien a déjà servi ou a expiré. Demandez-en un nouveau',
    },
  },
  'log-in-code-wrong': {
    kind: 'unauthenticated',
    recorded: true,
    words: {
      en: 'code: not the one of the newest e-mail, or too old. Log in again for a new one',
      es: 'code: no es el del último correo, o ha caducado. Vuelva a entrar para recibir uno nuevo',
      fr: "code : ce n'est pas celui du dernier e-mail, ou il a expiré. Reconnectez-vous pour en recevoir un nouveau",
    },
  },
  'password-wrong': {
    kind: 'invalid',
    words: {
      en: 'currentPassword: this is not your password',
      es: 'currentPassword: esta no es su contraseña',
      fr: "currentPassword : ce n'est pas votre mot de passe",
    },
  },
  'current-password-needed': {
    kind: 'forbidden',
    words: {
      en: 'currentPassword: you logged in more than ten minutes ago. Enter your password, or log in again',
      es: 'currentPassword: inició sesión hace más de diez minutos. Introduzca su contraseña o vuelva a iniciar sesión',
      fr: 'currentPassword : vous vous êtes connecté il y a plus de dix minutes. Saisissez votre mot de passe ou reconnectez-vous',
    },
  },
  'own-address-proof': {
    kind: 'forbidden',
    words: {
      en: 'currentPassword: enter the password of the account that asked for this address, or log in to it in this browser first',
      es: 'currentPassword: introduzca la contraseña de la cuenta que pidió esta dirección, o inicie sesión con ella antes en este navegador',
      fr: "currentPassword : saisissez le mot de passe du compte qui a demandé cette adresse, ou connectez-vous d'abord à celui-ci dans ce navigateur",
    },
  },
  'seen-as-only': {
    kind: 'forbidden',
    words: {
      en: 'You are viewing this event as another user: nothing can be changed. Stop first',
      es: 'Está viendo lo que ve otra persona: no se puede cambiar nada. Deje de verlo primero',
      fr: "Vous regardez comme quelqu'un d'autre : rien ne peut être modifié. Arrêtez d'abord",
    },
  },
  'cannot-be-seen-as': {
    kind: 'invalid',
    words: {
      en: 'There is nothing to see as this user: they cannot log in, are the administrator or are you',
      es: 'No hay nada que ver como este usuario: no puede iniciar sesión, es el administrador o es usted',
      fr: "Il n'y a rien à voir comme cet utilisateur : il ne peut pas se connecter, est l'administrateur ou vous-même",
    },
  },
  'password-not-confirmed': {
    kind: 'invalid',
    words: {
      en: 'Invalid password confirmation!',
      es: '¡La confirmación de la contraseña no coincide!',
      fr: 'La confirmation du mot de passe ne correspond pas !',
    },
  },
  'account-disabled': {
    kind: 'conflict',
    words: {
      en: 'This account is disabled. Enable it first',
      es: 'Esta cuenta está desactivada. Actívela primero',
      fr: "Ce compte est désactivé. Activez-le d'abord",
    },
  },
  'nobody-to-invite': {
    kind: 'invalid',
    words: {
      en: 'emails: enter at least one address, and at most {most}, separated by commas',
      es: 'emails: indique al menos una dirección, y como máximo {most}, separadas por comas',
      fr: 'emails : indiquez au moins une adresse, et au plus {most}, séparées par des virgules',
    },
  },
  'device-code-not-valid': {
    kind: 'invalid',
    words: {
      en: 'This code was used already or is older than 15 minutes. Ask for a new one',
      es: 'Este código ya se usó o tiene más de 15 minutos. Pida uno nuevo',
      fr: 'Ce code a déjà servi ou a plus de 15 minutes. Demandez-en un nouveau',
    },
  },
  'device-enrolled-already': {
    kind: 'conflict',
    words: {
      en: 'A phone is this desk already. Revoke it and add the desk again',
      es: 'Ya hay un teléfono que es este mostrador. Revóquelo y añada el mostrador de nuevo',
      fr: 'Un téléphone est déjà ce guichet. Révoquez-le puis ajoutez le guichet à nouveau',
    },
  },
  'device-revoked': {
    kind: 'conflict',
    words: {
      en: 'This device was revoked',
      es: 'Este dispositivo fue revocado',
      fr: 'Cet appareil a été révoqué',
    },
  },
  'kiosk-code-wrong': {
    kind: 'invalid',
    words: {
      en: 'This is not the code of this kiosk',
      es: 'Este no es el código de este quiosco',
      fr: "Ce n'est pas le code de cette borne",
    },
  },
  'device-of-one-place': {
    kind: 'invalid',
    words: {
      en: 'A desk of one place has the door, or exactly one checkpoint or activity',
      es: 'Un mostrador de un solo lugar tiene la entrada, o exactamente un punto de control o una actividad',
      fr: "Un guichet d'un seul lieu a l'entrée, ou exactement un point de contrôle ou une activité",
    },
  },
});
