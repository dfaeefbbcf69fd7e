import type { AccountMailWords } from './words.ts';

export const inFrench: Readonly<Record<'fr', AccountMailWords>> = {
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
      'account-opened': {
        subject: 'Un compte a été ouvert pour vous',
        intro:
          'Un administrateur a ouvert un compte pour vous. Utilisez ce lien dans les deux jours pour définir votre mot de passe.',
        open: 'Définir votre mot de passe',
        footer: 'Si vous ne connaissez pas cette installation, ignorez cet e-mail : rien ne se passe.',
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
      'recovery-codes-made': {
        subject: 'De nouveaux codes de récupération ont été créés',
        intro: 'De nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne sont plus valables.',
        open: 'Se connecter',
        footer:
          "Si ce n'était pas vous, définissez tout de suite un nouveau mot de passe et créez de nouveaux codes de récupération sous Mot de passe et connexion.",
      },
      'password-changed': {
        subject: 'Votre mot de passe a été changé',
        intro:
          'Le mot de passe de votre compte a été changé. Les autres connexions ont pris fin, et les liens envoyés auparavant pour définir un mot de passe ne sont plus valables.',
        open: 'Se connecter',
        footer:
          "Si ce n'était pas vous, quelqu'un d'autre peut se connecter à votre place : demandez tout de suite un nouveau mot de passe sur la page de connexion et prévenez la personne qui gère cette installation.",
      },
      'email-code-on': {
        subject: 'Votre connexion demande un code par e-mail',
        intro: 'Désormais, votre connexion demande un code envoyé à cette adresse.',
        open: 'Se connecter',
        footer:
          "Si ce n'était pas vous, quelqu'un d'autre s'est connecté à votre place : définissez tout de suite un nouveau mot de passe.",
      },
      'email-code-off': {
        subject: 'Le code par e-mail a été désactivé',
        intro: 'Votre connexion ne demande plus de code envoyé à cette adresse.',
        open: 'Se connecter',
        footer:
          "Si ce n'était pas vous, quelqu'un d'autre s'est connecté à votre place : définissez tout de suite un nouveau mot de passe et réactivez le code sous Mot de passe et connexion.",
      },
      'admin-handed-over': {
        subject: "Vous avez transmis le rôle d'administrateur",
        intro:
          "Quelqu'un d'autre est maintenant l'administrateur de cette installation. Vous gardez les droits que vous avez dans les événements.",
        open: 'Se connecter',
        footer:
          "Si ce n'était pas vous, quelqu'un d'autre s'était connecté à votre place : définissez tout de suite un nouveau mot de passe et prévenez la personne qui gère cette installation.",
      },
      'admin-taken-over': {
        subject: "Vous êtes maintenant l'administrateur",
        intro: "Le rôle d'administrateur de cette installation vous a été transmis.",
        open: 'Se connecter',
        footer: 'Si vous ne vous y attendiez pas, prévenez la personne qui avait ce rôle avant vous.',
      },
      'email-change': {
        subject: 'Confirmez votre nouvelle adresse',
        intro:
          "Cette adresse a été saisie pour votre compte. Utilisez ce lien dans les deux jours pour qu'elle devienne la vôtre ; vous vous connecterez alors avec elle.",
        open: 'Utiliser cette adresse',
        footer: 'Si vous ne connaissez pas cette installation, ignorez cet e-mail : rien ne change.',
      },
      'email-changing': {
        subject: 'Votre adresse va changer',
        intro:
          'Une autre adresse a été saisie pour votre compte. Elle remplacera celle-ci dès que le lien qui y a été envoyé sera utilisé.',
        open: 'Se connecter',
        footer: "Si vous ne l'avez pas demandé, prévenez tout de suite la personne qui gère cette installation.",
      },
    },
  },
};
