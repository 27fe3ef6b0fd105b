import type { PayerMailTexts } from '../en/payer-mail.ts';

export const spanishPayerMail: PayerMailTexts = {
  requestText: '{practice}: {name}, tiene una solicitud de pago: {link} {questions}Responda STOP para salir.',
  requestTextUnnamed: '{practice}: tiene una solicitud de pago: {link} {questions}Responda STOP para salir.',
  requestTextOwn: '{practice}: {words} Vea y pague: {link} {questions}Responda STOP para salir.',
  questionsText: 'Tel. {phone}.',
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  noCardsByMail: 'Nunca pedimos números de tarjeta por correo electrónico.',
  requestSubject: 'Solicitud de pago de {practice}',
  request:
    '{practice} le solicita un pago. Confirme su identidad para ver a qué corresponde y pagar en línea.',
  questions: '¿Tiene preguntas? Llame a {practice}.',
  questionsAt: '¿Tiene preguntas? Llame a {practice} al {phone}.',
  seeAndPay: 'Ver y pagar',
  returnedText:
    '{practice}: su banco devolvió su pago. Véalo y pague de nuevo: {link} Responda STOP para darse de baja.',
  returnedTextAt:
    '{practice}: su banco devolvió su pago. Véalo y pague de nuevo: {link} ¿Preguntas? {phone}. Responda STOP para darse de baja.',
  returnedSubject: 'Su pago a {practice} fue devuelto',
  returned: 'Su banco devolvió su pago a {practice}, así que todavía se debe.',
  returnedNext:
    'Confirme quién es usted para ver el pago y pagarlo de otra forma. Una tarjeta funciona de inmediato.',
  refundSubject: 'Reembolso de {practice}',
  refund: '{practice} le ha devuelto {amount} de su pago, a la tarjeta o cuenta con la que pagó.',
  refundWhen: 'Su banco puede tardar algunos días en mostrarlo.',
  refundQuestions: '¿Tiene preguntas sobre este reembolso? Llame a {practice}.',
  refundQuestionsAt: '¿Tiene preguntas sobre este reembolso? Llame a {practice} al {phone}.',
  reversedSubject: 'Se canceló un cargo de {practice}',
  reversedVoid:
    'Un cargo de {amount} que no se pudo confirmar a tiempo se realizó más tarde. {practice} lo canceló.',
  reversedRefund:
    'Un cargo de {amount} que no se pudo confirmar a tiempo se realizó más tarde. {practice} lo reembolsó. Su banco puede tardar algunos días en mostrarlo.',
  reversedPaid: 'Su pago a {practice} no cambia. No tiene que hacer nada.',
  reversedDue: 'El pago todavía se debe. Use de nuevo el enlace de pago.',
  reversedText: '{practice}: se canceló un cargo tardío de su pago. Responda STOP para darse de baja.',
};
