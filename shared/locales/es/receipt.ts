import type { PaymentPageStrings } from '../en/payment-strings.ts';
import type { ReceiptMailTexts } from '../en/receipt.ts';

export const spanishReceiptStrings: PaymentPageStrings['receipt'] = {
  labels: {
    heading: 'Recibo de pago',
    amount: 'Monto',
    items: 'A qué corresponde',
    patient: 'Paciente',
    paidBy: 'Pagado por',
    paidTo: 'Pagado a',
    address: 'Dirección',
    phone: 'Teléfono',
    paidOn: 'Fecha de pago',
    method: 'Forma de pago',
    auth: 'N.º de autorización',
    paidBefore: 'Pagado antes',
    remaining: 'Saldo restante',
    refunded: 'Reembolsado',
  },
  messages: {
    forClaim: 'Puede usar este recibo para un reembolso de su cuenta FSA o HSA.',
  },
};

export const spanishReceiptMail: ReceiptMailTexts = {
  subject: 'Recibo de pago de {practice}',
  method: '{brand} terminada en {last4}',
  bank: 'Cuenta bancaria',
  thanks: 'Gracias por su pago. ¿Tiene preguntas sobre este pago? Llame a {practice}.',
  thanksAt: 'Gracias por su pago. ¿Tiene preguntas sobre este pago? Llame a {practice} al {phone}.',
};
