import type { PhoneProblem } from '../../phone-number.ts';

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
