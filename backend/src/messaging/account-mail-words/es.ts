import type { AccountMailWords } from './words.ts';

export const inSpanish: Readonly<Record<'es', AccountMailWords>> = {
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
      'account-opened': {
        subject: 'Se ha abierto una cuenta para usted',
        intro:
          'Un administrador ha abierto una cuenta para usted. Use este enlace en el plazo de dos días para establecer su contraseña.',
        open: 'Establecer su contraseña',
        footer: 'Si no conoce esta instalación, ignore este correo: no pasa nada.',
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
      'recovery-codes-made': {
        subject: 'Se crearon nuevos códigos de recuperación',
        intro: 'Se crearon nuevos códigos de recuperación para su cuenta. Los anteriores ya no sirven.',
        open: 'Iniciar sesión',
        footer:
          'Si no fue usted, establezca enseguida una contraseña nueva y cree nuevos códigos de recuperación en Contraseña e inicio de sesión.',
      },
      'password-changed': {
        subject: 'Su contraseña ha cambiado',
        intro:
          'La contraseña de su cuenta ha cambiado. Las demás sesiones se han cerrado, y los enlaces enviados antes para establecer una contraseña ya no sirven.',
        open: 'Iniciar sesión',
        footer:
          'Si no fue usted, otra persona puede entrar en su nombre: pida enseguida una contraseña nueva en la página de inicio de sesión y avise a quien gestiona esta instalación.',
      },
      'email-code-on': {
        subject: 'Su inicio de sesión pide un código por correo',
        intro: 'Desde ahora, su inicio de sesión pide un código que se envía a esta dirección.',
        open: 'Iniciar sesión',
        footer: 'Si no fue usted, otra persona ha entrado en su nombre: establezca enseguida una contraseña nueva.',
      },
      'email-code-off': {
        subject: 'El código por correo se ha desactivado',
        intro: 'Su inicio de sesión ya no pide un código enviado a esta dirección.',
        open: 'Iniciar sesión',
        footer:
          'Si no fue usted, otra persona ha entrado en su nombre: establezca enseguida una contraseña nueva y vuelva a activar el código en Contraseña e inicio de sesión.',
      },
      'admin-handed-over': {
        subject: 'Ha traspasado el papel de administrador',
        intro:
          'Otra persona es ahora el administrador de esta instalación. Usted conserva los permisos que tiene en los eventos.',
        open: 'Iniciar sesión',
        footer:
          'Si no fue usted, otra persona había entrado en su nombre: establezca enseguida una contraseña nueva y avise a quien gestiona esta instalación.',
      },
      'admin-taken-over': {
        subject: 'Ahora es usted el administrador',
        intro: 'Se le ha traspasado el papel de administrador de esta instalación.',
        open: 'Iniciar sesión',
        footer: 'Si no lo esperaba, avise a quien tenía el papel antes que usted.',
      },
      'email-change': {
        subject: 'Confirme su nueva dirección',
        intro:
          'Esta dirección se ha indicado para su cuenta. Use este enlace en el plazo de dos días para que sea la suya; desde entonces entrará con ella.',
        open: 'Usar esta dirección',
        footer: 'Si no conoce esta instalación, ignore este correo: nada cambia.',
      },
      'email-changing': {
        subject: 'Su dirección va a cambiar',
        intro:
          'Se ha indicado otra dirección para su cuenta. Sustituirá a esta en cuanto se use el enlace que se envió allí.',
        open: 'Iniciar sesión',
        footer: 'Si no lo ha pedido, avise enseguida a quien gestiona esta instalación.',
      },
    },
  },
};
