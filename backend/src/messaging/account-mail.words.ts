import type { AccountMail } from '@turnout/contracts/access';
import type { Language } from '@turnout/contracts/kernel';

/** What an e-mail to somebody with an account says; `{event}` and `{days}` are filled in. */
interface AccountMailWords {
  readonly subject: string;
  readonly intro: string;
  /** On the button. */
  readonly open: string;
  readonly footer: string;
}

interface Words {
  readonly greeting: string;
  readonly code: string;
  readonly mails: Readonly<Record<AccountMail | 'role-given' | 'has-account', AccountMailWords>>;
}

export const accountMailWords: Readonly<Record<Language, Words>> = {
  en: {
    greeting: 'Hello {name},',
    code: 'Code',
    mails: {
      'password-reset': {
        subject: 'Set a new password',
        intro: 'A new password was asked for your account. Use this link within two days to set one.',
        open: 'Set a new password',
        footer: 'If you did not ask for this, ignore this e-mail: your password stays as it is.',
      },
      invitation: {
        subject: 'You are invited to work at {event}',
        intro: 'You were added to the staff of {event}. Use this link within two days to set your password.',
        open: 'Set your password',
        footer: 'If you do not know this event, ignore this e-mail: nothing happens.',
      },
      'role-given': {
        subject: 'You are invited to work at {event}',
        intro: 'You were added to the staff of {event}. Log in with the password that you have already.',
        open: 'Log in',
        footer: 'If you do not know this event, ignore this e-mail: nothing happens.',
      },
      'sign-up': {
        subject: 'Confirm your address',
        intro: 'Welcome. Use this link within two days to open your account.',
        open: 'Open my account',
        footer: 'If you did not sign up, ignore this e-mail: no account is opened.',
      },
      'has-account': {
        subject: 'You have an account already',
        intro:
          'Somebody signed up with this address, which has an account already. Log in, or set a new password there.',
        open: 'Log in',
        footer: 'If that was not you, ignore this e-mail: nothing was changed.',
      },
      'log-in-code': {
        subject: 'Your log-in code',
        intro: 'Enter this code to finish logging in. It is good for ten minutes.',
        open: 'Log in',
        footer: 'If you are not logging in now, somebody else knows your password: set a new one.',
      },
      'second-factor-off': {
        subject: 'Your second log-in step was switched off',
        intro:
          'An administrator switched off what your log-in asked for besides the password. Your password alone logs you in now. You can set up a second step again once you are logged in.',
        open: 'Log in',
        footer: 'If you did not ask for this, tell whoever runs this installation.',
      },
      'second-factor-added': {
        subject: 'A second log-in step was added',
        intro: 'An authenticator app or a passkey was added to your account. Your log-in asks for it from now on.',
        open: 'Log in',
        footer:
          'If that was not you, somebody else is logged in as you: set a new password at once, and remove what you do not know under Password and log-in.',
      },
      'second-factor-removed': {
        subject: 'A second log-in step was removed',
        intro: 'An authenticator app or a passkey was removed from your account. Your log-in no longer takes it.',
        open: 'Log in',
        footer: 'If that was not you, set a new password at once and look at what is left under Password and log-in.',
      },
      'recovery-code-used': {
        subject: 'A recovery code was used',
        intro:
          'Somebody logged in to your account with your password and one of your recovery codes. That code is used up.',
        open: 'Log in',
        footer: 'If that was not you, set a new password at once and make new recovery codes.',
      },
    },
  },
  es: {
    greeting: 'Hola, {name}:',
    code: 'Código',
    mails: {
      'password-reset': {
        subject: 'Establezca una contraseña nueva',
        intro: 'Se ha pedido una contraseña nueva para su cuenta. Use este enlace antes de dos días para establecerla.',
        open: 'Establecer una contraseña nueva',
        footer: 'Si no la ha pedido usted, ignore este correo: su contraseña sigue como está.',
      },
      invitation: {
        subject: 'Le invitan a trabajar en {event}',
        intro: 'Forma parte del personal de {event}. Use este enlace antes de dos días para establecer su contraseña.',
        open: 'Establecer su contraseña',
        footer: 'Si no conoce este evento, ignore este correo: no ocurre nada.',
      },
      'role-given': {
        subject: 'Le invitan a trabajar en {event}',
        intro: 'Forma parte del personal de {event}. Entre con la contraseña que ya tiene.',
        open: 'Iniciar sesión',
        footer: 'Si no conoce este evento, ignore este correo: no ocurre nada.',
      },
      'sign-up': {
        subject: 'Confirme su dirección',
        intro: 'Le damos la bienvenida. Use este enlace antes de dos días para abrir su cuenta.',
        open: 'Abrir mi cuenta',
        footer: 'Si no ha creado usted esta cuenta, ignore este correo: no se abre ninguna.',
      },
      'has-account': {
        subject: 'Ya tiene una cuenta',
        intro:
          'Alguien ha querido crear una cuenta con esta dirección, que ya tiene una. Inicie sesión o establezca allí una contraseña nueva.',
        open: 'Iniciar sesión',
        footer: 'Si no ha sido usted, ignore este correo: no se ha cambiado nada.',
      },
      'log-in-code': {
        subject: 'Su código de acceso',
        intro: 'Introduzca este código para terminar de iniciar sesión. Vale durante diez minutos.',
        open: 'Iniciar sesión',
        footer: 'Si no está iniciando sesión ahora, otra persona conoce su contraseña: establezca una nueva.',
      },
      'second-factor-off': {
        subject: 'Se desactivó el segundo paso de su inicio de sesión',
        intro:
          'Un administrador desactivó lo que se pedía además de la contraseña al iniciar sesión. Ahora basta con su contraseña. Puede volver a configurar un segundo paso cuando haya iniciado sesión.',
        open: 'Iniciar sesión',
        footer: 'Si no lo ha pedido usted, avise a quien gestiona esta instalación.',
      },
      'second-factor-added': {
        subject: 'Se añadió un segundo paso a su inicio de sesión',
        intro:
          'Se añadió una aplicación de autenticación o una llave de acceso a su cuenta. Desde ahora se pide al iniciar sesión.',
        open: 'Iniciar sesión',
        footer:
          'Si no ha sido usted, otra persona ha entrado con su cuenta: establezca enseguida una contraseña nueva y quite lo que no conozca en Contraseña e inicio de sesión.',
      },
      'second-factor-removed': {
        subject: 'Se quitó un segundo paso de su inicio de sesión',
        intro:
          'Se quitó de su cuenta una aplicación de autenticación o una llave de acceso. Ya no sirve para iniciar sesión.',
        open: 'Iniciar sesión',
        footer:
          'Si no ha sido usted, establezca enseguida una contraseña nueva y mire lo que queda en Contraseña e inicio de sesión.',
      },
      'recovery-code-used': {
        subject: 'Se usó un código de recuperación',
        intro:
          'Alguien inició sesión en su cuenta con su contraseña y uno de sus códigos de recuperación. Ese código ya no vale.',
        open: 'Iniciar sesión',
        footer: 'Si no ha sido usted, establezca enseguida una contraseña nueva y cree nuevos códigos de recuperación.',
      },
    },
  },
  fr: {
    greeting: 'Bonjour {name},',
    code: 'Code',
    mails: {
      'password-reset': {
        subject: 'Définissez un nouveau mot de passe',
        intro:
          'Un nouveau mot de passe a été demandé pour votre compte. Utilisez ce lien dans les deux jours pour le définir.',
        open: 'Définir un nouveau mot de passe',
        footer: "Si vous n'avez rien demandé, ignorez cet e-mail : votre mot de passe reste le même.",
      },
      invitation: {
        subject: 'Vous êtes invité à travailler pour {event}',
        intro:
          "Vous faites partie de l'équipe de {event}. Utilisez ce lien dans les deux jours pour définir votre mot de passe.",
        open: 'Définir votre mot de passe',
        footer: 'Si vous ne connaissez pas cet événement, ignorez cet e-mail : rien ne se passe.',
      },
      'role-given': {
        subject: 'Vous êtes invité à travailler pour {event}',
        intro: "Vous faites partie de l'équipe de {event}. Connectez-vous avec le mot de passe que vous avez déjà.",
        open: 'Se connecter',
        footer: 'Si vous ne connaissez pas cet événement, ignorez cet e-mail : rien ne se passe.',
      },
      'sign-up': {
        subject: 'Confirmez votre adresse',
        intro: 'Bienvenue. Utilisez ce lien dans les deux jours pour ouvrir votre compte.',
        open: 'Ouvrir mon compte',
        footer: "Si vous n'avez pas créé ce compte, ignorez cet e-mail : aucun compte n'est ouvert.",
      },
      'has-account': {
        subject: 'Vous avez déjà un compte',
        intro:
          "Quelqu'un a voulu créer un compte avec cette adresse, qui en a déjà un. Connectez-vous, ou définissez-y un nouveau mot de passe.",
        open: 'Se connecter',
        footer: "Si ce n'était pas vous, ignorez cet e-mail : rien n'a changé.",
      },
      'log-in-code': {
        subject: 'Votre code de connexion',
        intro: 'Saisissez ce code pour terminer la connexion. Il est valable dix minutes.',
        open: 'Se connecter',
        footer:
          "Si vous n'êtes pas en train de vous connecter, quelqu'un d'autre connaît votre mot de passe : définissez-en un nouveau.",
      },
      'second-factor-off': {
        subject: 'La deuxième étape de votre connexion a été désactivée',
        intro:
          'Un administrateur a désactivé ce que votre connexion demandait en plus du mot de passe. Votre mot de passe suffit désormais. Vous pourrez configurer à nouveau une deuxième étape une fois connecté.',
        open: 'Se connecter',
        footer: 'Si vous ne l’avez pas demandé, prévenez la personne qui gère cette installation.',
      },
      'second-factor-added': {
        subject: 'Une deuxième étape a été ajoutée à votre connexion',
        intro:
          'Une application d’authentification ou une clé d’accès a été ajoutée à votre compte. Votre connexion la demande désormais.',
        open: 'Se connecter',
        footer:
          'Si ce n’était pas vous, quelqu’un d’autre est connecté à votre place : définissez aussitôt un nouveau mot de passe et retirez ce que vous ne connaissez pas sous Mot de passe et connexion.',
      },
      'second-factor-removed': {
        subject: 'Une deuxième étape a été retirée de votre connexion',
        intro:
          'Une application d’authentification ou une clé d’accès a été retirée de votre compte. Votre connexion ne l’accepte plus.',
        open: 'Se connecter',
        footer:
          'Si ce n’était pas vous, définissez aussitôt un nouveau mot de passe et regardez ce qui reste sous Mot de passe et connexion.',
      },
      'recovery-code-used': {
        subject: 'Un code de récupération a été utilisé',
        intro:
          'Quelqu’un s’est connecté à votre compte avec votre mot de passe et l’un de vos codes de récupération. Ce code ne vaut plus.',
        open: 'Se connecter',
        footer:
          'Si ce n’était pas vous, définissez aussitôt un nouveau mot de passe et créez de nouveaux codes de récupération.',
      },
    },
  },
};
