import type { EmailAnswerStrings } from '../en/email-answer.ts';

/** Adds a period unless the text already ends with one, as in 'p. m.'. */
const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

export const spanishEmailAnswerStrings: EmailAnswerStrings = {
  title: 'Su respuesta',
  questions: {
    confirm: '¿Desea confirmar su cita?',
    cancel: '¿Desea cancelar su cita?',
    opt_out: '¿Desea que dejemos de comunicarnos con usted?',
    not_pat: '¿Nos comunicamos con la persona equivocada?',
  },
  actions: {
    confirm: 'Confirmar la cita',
    cancel: 'Cancelar la cita',
    opt_out: 'Dejar de recibir mensajes',
    not_pat: 'Persona equivocada',
  },
  event: 'Cita en {practice}',
  eventCall: '¿Tiene preguntas? Llame al {phone}',
  messages: {
    waiting: 'Estamos procesando su solicitud. Espere un momento.',
    failure:
      'Ocurrió un error con su solicitud. Inténtelo de nuevo o comuníquese directamente con su proveedor de salud para que la atienda.',
    success: {
      confirm: '¡Gracias por confirmar!',
      cancel: 'Su cita será cancelada. ¡Gracias por responder!',
      opt_out:
        'No volveremos a comunicarnos con usted. Si cambia de opinión, comuníquese directamente con su proveedor de salud.',
      not_pat:
        'Disculpe que nos hayamos comunicado con la persona equivocada. No volveremos a comunicarnos con usted.',
    },
    over: 'Esta cita ya comenzó o ya pasó.',
    call: (phone) => `Si necesita algo, llame al ${phone}.`,
    stops: (practice) =>
      `Así dejará de recibir llamadas, mensajes de texto y correos de ${practice || 'su proveedor de salud'}. Su cita no se cancela.`,
    undone: 'Se deshizo el cambio.',
    notUndone: 'No se deshizo el cambio. Inténtelo de nuevo o llame a su proveedor de salud.',
    openAgain: 'Su cita sigue programada. Usted no la ha confirmado ni cancelado.',
    contactedAgain: 'Recibirá mensajes como antes.',
    undo: 'Deshacer',
    undoHint: 'Puede deshacerlo durante diez minutos.',
    keep: 'Mantener la cita',
    calendar: 'Agregar a mi calendario',
    answered: {
      confirm: (at) => endSentence(`Usted confirmó esta cita el ${at}`),
      cancel: (at) => endSentence(`Usted canceló esta cita el ${at}`),
      callback: (at) => `Usted pidió el ${at} que le devolviéramos la llamada.`,
      opt_out: (at) => `Usted pidió el ${at} que no nos comunicáramos más con usted.`,
      not_pat: (at) => `Usted nos avisó el ${at} que nos comunicamos con la persona equivocada.`,
    },
  },
};
