import type { Translated } from '../../language.ts';
import type { paymentPartTexts } from '../en/payment-parts.ts';

export const spanishPartTexts: Translated<typeof paymentPartTexts> = {
  payRest: 'Este enlace sirve para un solo pago. Para pagar el resto, pídale un enlace nuevo a {practice}.',
  overtaken:
    'Mientras tanto se hizo otro pago de esta factura. No se cobró nada más. Revise la cantidad y luego pague.',
  restDue: 'Todavía debe {amount}. Puede pagarlo ahora o más tarde con el mismo enlace.',
  restSameLink: 'Puede pagar el resto con el mismo enlace.',
  restAsk: 'Para pagar el resto, pídale un enlace nuevo a {practice}.',
  restPay: 'Pagar el resto',
  restOpening: 'Abriendo…',
  paidSoFar: 'Pagado hasta ahora',
  moved: {
    paid: 'Pagado',
    accepted: 'Aceptado',
    refunded: 'Reembolsado',
    returned: 'Devuelto por su banco',
  },
  stillDue: 'Todavía debe',
  partOfDue: 'Este pago es por {amount} de esa cantidad. Después puede pagar la otra parte.',
  partsPaid: 'Pagos',
};
