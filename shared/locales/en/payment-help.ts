/** Help texts shown below prescribed error messages that do not explain the problem. */
export const paymentFieldHelp = {
  amount: 'Enter an amount in dollars, such as 45.00.',
  zip: 'Enter 5 digits, such as 60611.',
  cvc: 'Enter the 3 or 4 digits of the security code on the card.',
  expiry: 'Enter the month and year on the card, such as 08/29. The card must not be expired.',
  cardNumber: 'Enter all digits on the front of the card, as they are printed.',
  email: 'Enter an address such as name@example.com.',
} as const;
