import { defineRejections } from '../kernel/index.ts';

export const accessRejections = defineRejections({
  'invalid-credentials': {
    kind: 'unauthenticated',
    recorded: true,
    words: { en: 'Invalid credentials', es: 'Credenciales no válidas', fr: 'Identifiants non valides' },
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
      en: 'password: this one is easy to guess: it is common, or made of common words, names, dates or rows of keys. Take a longer one, such as four words that have nothing to do with each other',
      es: 'password: es fácil de adivinar: es habitual, o está hecha de palabras, nombres, fechas o filas de teclas habituales. Elija una más larga, por ejemplo cuatro palabras que no tengan nada que ver entre sí',
      fr: 'password : il est facile à deviner : il est courant, ou fait de mots, noms, dates ou suites de touches courants. Prenez-en un plus long, par exemple quatre mots sans rapport entre eux',
    },
  },
  'email-taken': {
    kind: 'conflict',
    words: {
      en: 'email: this address already has an account',
      es: 'email: esta dirección ya tiene una cuenta',
      fr: 'email : cette adresse a déjà un compte',
    },
  },
  'flag-not-yours-to-give': {
    kind: 'forbidden',
    words: {
      en: 'roles: you can only give permissions that you hold yourself: {flags}',
      es: 'roles: solo puede conceder permisos que usted mismo tiene: {flags}',
      fr: 'roles : vous ne pouvez accorder que les droits que vous détenez : {flags}',
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
});
