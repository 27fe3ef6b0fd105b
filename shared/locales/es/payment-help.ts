import type { PaymentFormStrings } from '../en/payment-strings.ts';

export const spanishPaymentHelp: PaymentFormStrings['help'] = {
  amount: 'Escriba un monto en dólares, por ejemplo 45.00.',
  zip: 'Escriba 5 dígitos, por ejemplo 60611.',
  cvc: 'Escriba los 3 o 4 dígitos del código de seguridad de la tarjeta.',
  expiry: 'Escriba el mes y el año de la tarjeta, por ejemplo 08/29. No debe haber pasado.',
  cardNumber: 'Escriba todos los dígitos del frente de la tarjeta, como están impresos.',
  email: 'Escriba una dirección como nombre@ejemplo.com.',
};
