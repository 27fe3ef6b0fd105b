import { expect } from 'chai';
import { emailAnswerWords } from '../../../shared/messages/email-answer.ts';
import { englishPaymentWords } from '../../../shared/messages/payment-words.ts';
import { publicTexts } from '../../../shared/messages/public-pages.ts';
import { payerMailTexts } from '../../../shared/messages/payer-mail.ts';
import { receiptMailTexts } from '../../../shared/messages/receipt.ts';
import { routerMessages } from '../../../shared/messages/router.ts';
import { spanishEmailAnswerWords } from '../../../shared/messages/spanish/email-answer.ts';
import { englishSignUpWords } from '../../../shared/messages/sign-up-words.ts';
import { spanishSignUpWords } from '../../../shared/messages/spanish/sign-up.ts';
import { spanishPayerMail } from '../../../shared/messages/spanish/payer-mail.ts';
import { spanishPaymentWords } from '../../../shared/messages/spanish/payment.ts';
import { spanishPublicTexts, spanishRouterMessages } from '../../../shared/messages/spanish/public-pages.ts';
import { spanishReceiptMail } from '../../../shared/messages/spanish/receipt.ts';
import { bracesOf, sentencesOf } from '../../support/languages.ts';

const catalogues = {
  'the payment page': { english: englishPaymentWords, spanish: spanishPaymentWords },
  'what payers are written to': { english: payerMailTexts, spanish: spanishPayerMail },
  'the receipt by mail': { english: receiptMailTexts, spanish: spanishReceiptMail },
  'the answer by email': { english: emailAnswerWords, spanish: spanishEmailAnswerWords },
  'the sign-up': { english: englishSignUpWords, spanish: spanishSignUpWords },
  'around public pages': { english: publicTexts, spanish: spanishPublicTexts },
  'pages that fail': { english: routerMessages, spanish: spanishRouterMessages },
};

/** Sentences that are the same in both languages. */
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
