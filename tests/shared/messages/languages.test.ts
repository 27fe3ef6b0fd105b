import { expect } from 'chai';
import { emailAnswerStrings } from '../../../shared/locales/en/email-answer.ts';
import { englishPaymentStrings } from '../../../shared/locales/en/payment-strings.ts';
import { publicTexts } from '../../../shared/locales/en/public-pages.ts';
import { payerMailTexts } from '../../../shared/locales/en/payer-mail.ts';
import { receiptMailTexts } from '../../../shared/locales/en/receipt.ts';
import { routerMessages } from '../../../shared/locales/en/router.ts';
import { spanishEmailAnswerStrings } from '../../../shared/locales/es/email-answer.ts';
import { englishSignUpStrings } from '../../../shared/locales/en/sign-up-strings.ts';
import { spanishSignUpStrings } from '../../../shared/locales/es/sign-up.ts';
import { spanishPayerMail } from '../../../shared/locales/es/payer-mail.ts';
import { spanishPaymentStrings } from '../../../shared/locales/es/payment.ts';
import { spanishPublicTexts, spanishRouterMessages } from '../../../shared/locales/es/public-pages.ts';
import { spanishReceiptMail } from '../../../shared/locales/es/receipt.ts';
import { bracesOf, sentencesOf } from '../../support/languages.ts';

const catalogues = {
  'the payment page': { english: englishPaymentStrings, spanish: spanishPaymentStrings },
  'messages to payers': { english: payerMailTexts, spanish: spanishPayerMail },
  'the receipt email': { english: receiptMailTexts, spanish: spanishReceiptMail },
  'the email answer page': { english: emailAnswerStrings, spanish: spanishEmailAnswerStrings },
  'the sign-up': { english: englishSignUpStrings, spanish: spanishSignUpStrings },
  'the frame of public pages': { english: publicTexts, spanish: spanishPublicTexts },
  'the error pages': { english: routerMessages, spanish: spanishRouterMessages },
};

/** Texts that are identical in both languages. */
const alike = new Set(['CVC', 'Total: {amount}']);

describe('message catalogs', () => {
  for (const [what, { english, spanish }] of Object.entries(catalogues)) {
    const [ours, theirs] = [sentencesOf(english), sentencesOf(spanish)];

    it(`contain the same keys in both languages: ${what}`, () => {
      expect([...theirs.keys()].sort()).to.deep.equal([...ours.keys()].sort());
      expect(ours.size).to.be.greaterThan(2);
    });

    it(`leave no sentence untranslated or empty: ${what}`, () => {
      const same = [...ours].filter(([key, said]) => !alike.has(said) && theirs.get(key) === said);
      expect(same).to.deep.equal([]);
      expect([...theirs].filter(([, said]) => !said.trim())).to.deep.equal([]);
    });

    it(`use the same placeholders: ${what}`, () => {
      for (const [key, said] of ours)
        expect(bracesOf(theirs.get(key) ?? ''), key).to.deep.equal(bracesOf(said));
    });
  }
});
