import type { PhoneProblem } from '../../phone-number.ts';
import type { PaymentFormStrings } from '../en/payment-strings.ts';

/** Reasons for an unusable phone number, in Spanish. */
export const spanishPhoneProblems: Readonly<Record<PhoneProblem, (label: string) => string>> = {
  abroad: (label) => `${label}: es un número de otro país. Use un número de los EE. UU`,
  shortened: (label) => `${label}: perdió dígitos en una hoja de cálculo. Escriba los 10 dígitos`,
  withheld: (label) => `${label}: no hay número, quien llamó lo ocultó`,
  several: (label) => `${label}: hay más de un número. Escriba uno solo`,
  area: (label) =>
    `${label}: no es un número de los EE. UU. Revise el código de área y los 3 dígitos siguientes`,
  digits: (label) => `${label}: debe tener 10 dígitos`,
};

export const spanishPaymentHelp: PaymentFormStrings['help'] = {
  amount: 'Escriba un monto en dólares, por ejemplo 45.00.',
  zip: 'Escriba 5 dígitos, por ejemplo 60611.',
  cvc: 'Escriba los 3 o 4 dígitos del código de seguridad de la tarjeta.',
  expiry: 'Escriba el mes y el año de la tarjeta, por ejemplo 08/29. No debe haber pasado.',
  cardNumber: 'Escriba todos los dígitos del frente de la tarjeta, como están impresos.',
  email: 'Escriba una dirección como nombre@ejemplo.com.',
};
