export interface TermsPart {
  heading: string;
  paragraphs: readonly string[];
}

export function termsOfService(provider: string, parts: readonly TermsPart[]): TermsPart[] {
  return parts.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => paragraph.replace('{provider}', () => provider)),
  }));
}

export const terms: readonly TermsPart[] = [
  {
    heading: 'Terms of Service',
    paragraphs: [
      'These terms are between {provider} ("we") and the practice that opens an account ("you"). By opening the account you confirm that you may act for the practice and that you accept these terms.',
    ],
  },
  {
    heading: '1. The service',
    paragraphs: [
      'We send appointment reminders and other notices for you by voice call, text message and email, report the results, and let your patients pay you online. You decide whom to contact, when, and what the messages say.',
    ],
  },
  {
    heading: '2. Free trial',
    paragraphs: [
      'Your account starts with a free trial of 30 days. We may limit the trial to 500 calls. When the trial ends, nothing more is sent until you and we agree to continue as a paid service.',
    ],
  },
  {
    heading: '3. Fees and payment',
    paragraphs: [
      'We send an invoice for each period. Payment is due within 30 days of the date of the invoice. On overdue amounts we may charge a late fee of 1.5% per month or the highest rate that the law allows, whichever is less.',
    ],
  },
  {
    heading: '4. Ending the agreement',
    paragraphs: [
      'Either of us may end the agreement at any time with 5 days’ written notice. We invoice any use up to that day. If you ask, we give you a copy of your data before it is deleted.',
    ],
  },
  {
    heading: '5. Your duties',
    paragraphs: [
      'You contact only people who agreed to it or whom the law lets you contact, you honor every request to stop, and you call only during the hours in which calls are allowed. You do not put anything into messages that others must not hear or read.',
      'You keep your sign-in details private and give each person a separate account. A password has at least 8 characters, from at least 3 of these 4 groups: lowercase letters, uppercase letters, numbers, symbols. No character may appear more than twice in a row.',
    ],
  },
  {
    heading: '6. Liability',
    paragraphs: [
      'We run the service with professional care, but networks and carriers that we do not control may delay or lose a message. The service does not replace medical advice or an emergency call. Each of us is liable as the law provides.',
    ],
  },
  {
    heading: 'Privacy',
    paragraphs: [
      'We use your patients’ data only to provide the service. We do not sell it. Companies that work for us, such as telephone carriers and payment processors, get only the data they need and are bound by the same rules as we are.',
      'Data is encrypted in transit and kept separate for each practice. Full card and account numbers are passed on to the payment processor and are not stored by us. Where the law on health information applies, we act as your business associate.',
      'Patients may ask you, and you may ask us, what data is stored about them. They may have it corrected, or deleted unless the law requires us to keep it.',
    ],
  },
];
