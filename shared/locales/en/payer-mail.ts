import type { Translated } from '../../language.ts';

/** Messages to payers: payment requests, returns, refunds and reversed charges. Receipts have separate texts. */
export const payerMailTexts = {
  /** Text messages, which use only GSM characters. Any other character would shorten segments and split the text in two. */
  requestText:
    '{practice}: {name}, you have a payment request. See and pay: {link} {questions}Reply STOP to opt out.',
  requestTextUnnamed:
    '{practice}: you have a payment request. See and pay: {link} {questions}Reply STOP to opt out.',
  requestTextOwn: '{practice}: {words} See and pay: {link} {questions}Reply STOP to opt out.',
  questionsText: 'Call {phone}.',
  hello: 'Hello,',
  helloName: 'Hello {name},',
  noCardsByMail: 'We never ask for card numbers by email.',
  requestSubject: 'Payment request from {practice}',
  request:
    'You have a payment request from {practice}. Confirm who you are to see what it is for and to pay online.',
  questions: 'Questions? Please call {practice}.',
  questionsAt: 'Questions? Please call {practice} at {phone}.',
  seeAndPay: 'See and pay',
  returnedText:
    '{practice}: your bank returned your payment. See it and pay again: {link} Reply STOP to opt out.',
  returnedTextAt:
    '{practice}: your bank returned your payment. See it and pay again: {link} Questions? {phone}. Reply STOP to opt out.',
  returnedSubject: 'Your payment to {practice} was returned',
  returned: 'Your bank returned your payment to {practice}, so you still owe it.',
  returnedNext: 'Confirm who you are to see the payment and pay it another way. A card works right away.',
  refundSubject: 'Refund from {practice}',
  refund: '{practice} refunded {amount} of your payment to the card or account you paid with.',
  refundWhen: 'It can take 5 to 10 days to show on your account.',
  refundQuestions: 'Questions about this refund? Please call {practice}.',
  refundQuestionsAt: 'Questions about this refund? Please call {practice} at {phone}.',
  reversedSubject: 'A charge from {practice} was canceled',
  reversedVoid:
    'A charge of {amount} that could not be confirmed in time went through late. {practice} canceled it.',
  reversedRefund:
    'A charge of {amount} that could not be confirmed in time went through late. {practice} refunded it. It can take 5 to 10 days to show on your account.',
  reversedPaid: 'Your payment to {practice} is not affected. You do not need to do anything.',
  reversedDue: 'The payment is still due. Please use the payment link again.',
  /** Text message, which uses only GSM characters. Any other character would shorten segments and split the text in two. */
  reversedText:
    '{practice}: a charge for your payment went through late and was canceled. You keep your money. Reply STOP to opt out.',
} as const;

export type PayerMailTexts = Translated<typeof payerMailTexts>;
