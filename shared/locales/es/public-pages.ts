import type { Translated } from '../../language.ts';
import type { PublicTexts } from '../en/public-pages.ts';
import type { routerMessages } from '../en/router.ts';

export const spanishPublicTexts: PublicTexts = {
  questions: '¿Tiene preguntas? Llame al',
  poweredBy: 'Con la tecnología de {brand}',
  reference: 'Referencia {id}',
  show: 'Mostrar',
  hide: 'Ocultar',
  optional: 'opcional',
  cancel: 'Cancelar',
  close: 'Cerrar',
};

export const spanishRouterMessages: Translated<typeof routerMessages> = {
  notFound: 'La página que busca no existe.',
  cutLink: 'Vuelva a abrir el enlace completo de su mensaje o llame a su proveedor de salud.',
  renderError: 'Cargando…',
  unexpected: '¡Error inesperado de la aplicación!',
  unavailable: 'No podemos responder en este momento. Inténtelo de nuevo en unos minutos.',
  forbidden:
    'Esta página no puede recibir lo que se envió. Regrese, vuelva a cargar la página e inténtelo de nuevo.',
  noCookies:
    'Su navegador no envió ninguna cookie. Permita las cookies de este sitio, regrese, vuelva a cargar la página e inténtelo de nuevo.',
  signedOut:
    'Esta página no puede recibir lo que se envió. Su sesión ya no está abierta. Inicie sesión e inténtelo de nuevo.',
  signedInAlready:
    'Esta página no puede recibir lo que se envió. Ya inició sesión en otra pestaña de este navegador.',
  tooMany: 'Hay demasiadas solicitudes desde su red. Espere un momento e inténtelo de nuevo.',
  tooLarge: 'Lo que se envió es demasiado grande.',
  badRequest: 'No se pudo leer la solicitud.',
  methodNotAllowed: 'Esta página no se puede usar de esa manera.',
};
