import { trialCalls, trialDays } from '../../constants.ts';
import type { SignUpStrings } from '../en/sign-up-strings.ts';
import { spanishPaymentHelp, spanishPhoneProblems } from './fields.ts';
import { spanishTerms } from './terms.ts';

export const spanishSignUpStrings: SignUpStrings = {
  help: { email: spanishPaymentHelp.email, phone: spanishPhoneProblems },
  messages: {
    org_name: 'Falta el nombre de la organización.',
    user_name: 'Falta el nombre de usuario.',
    pw: 'Falta la contraseña.',
    confirm: 'Confirme la contraseña.',
    first_name: 'Falta el nombre.',
    last_name: 'Falta el apellido.',
    colon: 'El nombre de usuario no puede tener dos puntos.',
    differ: 'Las contraseñas no coinciden.',
    requirements: 'La contraseña no cumple los requisitos.',
    email: 'El correo electrónico no es válido',
    phone: 'El número de teléfono no es válido',
    tooLong: (label, most) => `${label}: máximo ${most} caracteres`,
    check: 'Revise lo siguiente',
    reseller: 'El ID de revendedor no es válido.',
    terms: 'Lea y acepte nuestros términos de servicio.',
    success: '¡Su cuenta está lista! Haga clic en Confirmar para ir al inicio de sesión.',
    failure: 'Comuníquese con nuestro equipo de soporte para abrir su cuenta.',
    unknown:
      'El servidor tuvo un problema y no sabemos si su cuenta se creó. Intente primero iniciar sesión. Si no funciona, envíe este formulario de nuevo.',
    notMade: 'Su cuenta no se creó: el servidor tuvo un problema. Envíe este formulario de nuevo.',
    resellerHelp: (phone, email) =>
      `Llame al ${phone} o escriba a ${email} para obtener un ID de revendedor válido.`,
  },
  groups: {
    practice: 'Su consultorio',
    signIn: 'Su inicio de sesión',
    you: 'Usted',
    address: 'Dirección del consultorio',
    terms: 'Términos',
  },
  labels: {
    org_name: 'Nombre de la organización',
    user_name: 'Nombre de usuario',
    pw: 'Contraseña',
    confirm: 'Confirmar contraseña',
    first_name: 'Nombre',
    middle_name: 'Segundo nombre',
    last_name: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    resellerid: 'ID de revendedor',
    addr: 'Dirección',
    city: 'Ciudad',
    state: 'Estado',
    zip: 'Código postal',
    terms: 'Sí, he leído y acepto los términos de servicio.',
  },
  done: {
    madeFor: ({ organization, userName }) =>
      `${organization} ya tiene su cuenta. Usted inició sesión como ${userName} y la administra: los usuarios, los grupos y la configuración están en «Admin».`,
    made: 'Su consultorio ya tiene su cuenta y usted la administra: los usuarios, los grupos y la configuración están en «Admin».',
    trial: `Su período de prueba es de ${trialDays} días, con ${trialCalls} llamadas. En «Home» se ve cuánto se ha usado.`,
    approval:
      'Revisamos cada cuenta nueva, por lo general en un día hábil. Hasta entonces, los mensajes llegan solo a los correos y teléfonos que usted haya confirmado. Abra el enlace que le enviamos por correo para confirmar su dirección.',
    signIn: 'Inicie sesión con el nombre de usuario y la contraseña que acaba de elegir.',
    starters:
      'Tome las plantillas iniciales en «Home»: un mensaje de texto, un correo y una llamada en dos idiomas, que puede cambiar a su gusto.',
    list: 'Haga su primera lista: suba un archivo de citas, revíselo y confírmelo.',
    go: 'Ir a su cuenta',
  },
  page: {
    title: 'Cree su cuenta',
    lead: 'Complete todos los campos, salvo los que dicen «opcional».',
    creating: 'Creando su cuenta…',
    submit: 'Crear cuenta',
    haveAccount: 'Ya tengo una cuenta',
    passwordRules: 'Contraseña',
    help: 'Ayuda',
    terms: 'Términos de servicio y privacidad',
    doneTitle: 'Su cuenta está lista',
    welcome: 'Le damos la bienvenida',
    confirm: 'Confirmar',
    next: 'Qué sigue',
  },
  passwordHint:
    'Al menos 8 caracteres. De 3 de estos 4 grupos: letras mayúsculas, letras minúsculas, números, símbolos. Ningún carácter tres veces seguidas. Como máximo 256 caracteres. No una que use mucha gente.',
  passwordRules:
    'La contraseña debe combinar al menos 3 de estos 4 grupos: letras mayúsculas, letras minúsculas, números, símbolos. Y ningún carácter repetido más de 3 veces seguidas.',
  refusals: {
    duplicate: 'Ese nombre de usuario ya existe',
    tooCommon: 'Muchas personas usan esa contraseña. Elija otra.',
  },
  termsOfService: spanishTerms,
};
