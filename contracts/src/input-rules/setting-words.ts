import type { Words } from '../kernel/index.ts';

/** The sentences that schemas of events, accounts and what is configured have for their own rules. */
export const settingWords: readonly Words[] = [
  /** Rule checkpoint/fields. */
  { en: 'Please input name', es: 'Introduzca el nombre', fr: 'Veuillez saisir le nom' },
  {
    en: 'Name should not contain empty space',
    es: 'El nombre no puede contener espacios',
    fr: "Le nom ne peut pas contenir d'espace",
  },
  {
    en: 'must be 3 to 40 letters, digits and hyphens',
    es: 'debe tener de 3 a 40 letras, cifras y guiones',
    fr: "doit compter de 3 à 40 lettres, chiffres et traits d'union",
  },
  {
    en: 'must be a handle of letters, digits and underscores',
    es: 'debe ser un nombre de usuario con letras, cifras y guiones bajos',
    fr: "doit être un nom d'utilisateur fait de lettres, de chiffres et de tirets bas",
  },
  {
    en: 'must be at most 20 letters, digits, dashes, dots or slashes',
    es: 'debe tener como máximo 20 letras, cifras, guiones, puntos o barras',
    fr: 'doit compter au plus 20 lettres, chiffres, tirets, points ou barres obliques',
  },
  {
    en: 'must be a currency code such as EUR',
    es: 'debe ser un código de moneda como EUR',
    fr: 'doit être un code de devise tel que EUR',
  },
  {
    en: 'must be an address such as https://www.example.org on each line',
    es: 'debe tener en cada línea una dirección como https://www.example.org',
    fr: 'doit compter sur chaque ligne une adresse telle que https://www.example.org',
  },
  {
    en: 'must be a line such as "revenue = 8400" for each account',
    es: 'debe tener una línea como "revenue = 8400" para cada cuenta',
    fr: 'doit compter une ligne telle que "revenue = 8400" pour chaque compte',
  },
  {
    en: 'must be an account number (IBAN): please check its digits',
    es: 'debe ser un número de cuenta (IBAN): compruebe sus cifras',
    fr: 'doit être un numéro de compte (IBAN) : veuillez vérifier ses chiffres',
  },
  {
    en: 'must be a bank code (BIC) of 8 or 11 letters and digits',
    es: 'debe ser un código de banco (BIC) de 8 u 11 letras y cifras',
    fr: 'doit être un code de banque (BIC) de 8 ou 11 lettres et chiffres',
  },
  {
    en: 'must be a publishable key for live payments, which begins with pk_live_',
    es: 'debe ser una clave pública para pagos reales, que empieza por pk_live_',
    fr: 'doit être une clé publique pour paiements réels, qui commence par pk_live_',
  },
  {
    en: 'must be a publishable key for test payments, which begins with pk_test_',
    es: 'debe ser una clave pública para pagos de prueba, que empieza por pk_test_',
    fr: 'doit être une clé publique pour paiements de test, qui commence par pk_test_',
  },
  {
    en: 'must be a secret key for live payments, which begins with sk_live_ or rk_live_',
    es: 'debe ser una clave secreta para pagos reales, que empieza por sk_live_ o rk_live_',
    fr: 'doit être une clé secrète pour paiements réels, qui commence par sk_live_ ou rk_live_',
  },
  {
    en: 'must be a secret key for test payments, which begins with sk_test_ or rk_test_',
    es: 'debe ser una clave secreta para pagos de prueba, que empieza por sk_test_ o rk_test_',
    fr: 'doit être une clé secrète pour paiements de test, qui commence par sk_test_ ou rk_test_',
  },
  {
    en: 'must be a secret, not a publishable key',
    es: 'debe ser un secreto, no una clave pública',
    fr: 'doit être un secret, non une clé publique',
  },
  {
    en: 'must be a signing secret, which begins with whsec_, not a key',
    es: 'debe ser un secreto de firma, que empieza por whsec_, no una clave',
    fr: 'doit être un secret de signature, qui commence par whsec_, non une clé',
  },
  {
    en: 'must be a time zone such as Europe/Madrid',
    es: 'debe ser una zona horaria como Europe/Madrid',
    fr: 'doit être un fuseau horaire tel que Europe/Madrid',
  },
  {
    en: 'must be a two-letter country code',
    es: 'debe ser un código de país de dos letras',
    fr: 'doit être un code de pays à deux lettres',
  },
  {
    en: 'must be in the years 1 to 9999',
    es: 'debe estar entre los años 1 y 9999',
    fr: 'doit se situer entre les années 1 et 9999',
  },
  {
    en: 'must be e-mail addresses, one a line; “{values}” is none',
    es: 'deben ser direcciones de correo electrónico, una por línea; «{values}» no lo es',
    fr: "doit être des adresses e-mail, une par ligne ; « {values} » n'en est pas une",
  },
  { en: 'must be one line', es: 'debe ser una sola línea', fr: 'doit tenir sur une seule ligne' },
  {
    en: 'must be an address that begins with https://, without a user name or a #',
    es: 'debe ser una dirección que empiece por https://, sin nombre de usuario ni #',
    fr: "doit être une adresse qui commence par https://, sans nom d'utilisateur ni #",
  },
  {
    en: 'must be the id of a delivery',
    es: 'debe ser el identificador de un envío',
    fr: "doit être l'identifiant d'un envoi",
  },
  {
    en: 'must be a kind of message',
    es: 'debe ser un tipo de mensaje',
    fr: 'doit être un type de message',
  },
  {
    en: 'must not hold control characters',
    es: 'no puede contener caracteres de control',
    fr: 'ne peut pas contenir de caractères de contrôle',
  },
  {
    en: 'must have at most {limit} decimals',
    es: 'debe tener como máximo {limit} decimales',
    fr: 'doit avoir au plus {limit} décimales',
  },
  {
    en: 'must have at most {limit} rows',
    es: 'debe tener como máximo {limit} filas',
    fr: 'doit avoir au plus {limit} lignes',
  },
  {
    en: 'must have at most {limit} fields',
    es: 'debe tener como máximo {limit} campos',
    fr: 'doit avoir au plus {limit} champs',
  },
  {
    en: 'must have at most {limit} options',
    es: 'debe tener como máximo {limit} opciones',
    fr: 'doit avoir au plus {limit} options',
  },
  {
    en: 'must have at most {limit} periods',
    es: 'debe tener como máximo {limit} periodos',
    fr: 'doit avoir au plus {limit} périodes',
  },
  {
    en: 'must have at most {limit} rules',
    es: 'debe tener como máximo {limit} reglas',
    fr: 'doit avoir au plus {limit} règles',
  },
  {
    en: 'must have at most {limit} speakers',
    es: 'debe tener como máximo {limit} ponentes',
    fr: 'doit avoir au plus {limit} intervenants',
  },
  {
    en: 'must have at most {limit} types',
    es: 'debe tener como máximo {limit} tipos',
    fr: 'doit avoir au plus {limit} types',
  },
  {
    en: 'must have at most {limit} values',
    es: 'debe tener como máximo {limit} valores',
    fr: 'doit avoir au plus {limit} valeurs',
  },
  { en: 'each field only once', es: 'cada campo solo una vez', fr: 'chaque champ une seule fois' },
  {
    en: 'only one field may be treated as e-mail',
    es: 'solo un campo puede tratarse como correo electrónico',
    fr: 'un seul champ peut être traité comme e-mail',
  },
  {
    en: 'must be a column of the table',
    es: 'debe ser una columna de la tabla',
    fr: 'doit être une colonne du tableau',
  },
  {
    en: 'must be true of a kiosk',
    es: 'debe estar activado en un quiosco',
    fr: 'doit être activé pour une borne',
  },
  {
    en: 'must be up to 10 whole numbers from 1 to {limit}, such as 7, 14',
    es: 'debe tener hasta 10 números enteros del 1 al {limit}, como 7, 14',
    fr: 'doit compter au plus 10 nombres entiers de 1 à {limit}, tels que 7, 14',
  },
  { en: 'must end after it begins', es: 'debe terminar después de empezar', fr: 'doit finir après avoir commencé' },
  {
    en: 'must have a beginning or an end',
    es: 'debe tener un comienzo o un final',
    fr: 'doit avoir un début ou une fin',
  },
  {
    en: 'must have at most {limit} windows',
    es: 'debe tener como máximo {limit} horarios',
    fr: 'doit avoir au plus {limit} horaires',
  },
];
