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
      en: 'Too many attempts. Please try again in {minutes} min.',
      es: 'Demasiados intentos. Inténtelo de nuevo en {minutes} min.',
      fr: 'Trop de tentatives. Réessayez dans {minutes} min.',
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
