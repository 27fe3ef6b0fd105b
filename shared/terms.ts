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
      'These terms are between {provider} ("we") and the practice that opens an account ("you"). By opening the account you say that you may act for the practice and that you accept these terms.',
    ],
  },
  {
    heading: '1. The service',
    paragraphs: [
      'We send appointment reminders and other notices by voice call, text message and email for you, report what came of them, and let your patients pay you online. You decide whom to reach, when, and with which words.',
    ],
  },
  {
    heading: '2. Free trial',
    paragraphs: [
      'Your account starts with a free trial of 30 days. We may limit the trial to 500 calls. When the trial ends, nothing more is sent until you and we agree that the service goes on as a paid service.',
    ],
  },
  {
    heading: '3. Fees and payment',
    paragraphs: [
      'We send an invoice for each period. Payment is due within 30 days of the date of the invoice. On what is overdue we may charge a late fee of 1.5% per month or the highest rate that the law allows, whichever is less.',
    ],
  },
  {
    heading: '4. Ending the agreement',
    paragraphs: [
      'Either of us may end the agreement at any time by written notice 5 days ahead. What was used until then is invoiced. On your request we hand over your data before it is deleted.',
    ],
  },
  {
    heading: '5. Your duties',
    paragraphs: [
      'You reach only people who agreed to it or whom the law lets you reach, you respect every request to stop, and you keep to the hours in which calls are allowed. You do not put into messages what somebody else must not hear or read.',
      'You keep your sign-ins to yourself and give each person an account of their own. A password has at least 8 characters, from at least 3 of these 4 groups: lowercase letters, uppercase letters, numbers, symbols. No character may stand more than twice in a row.',
    ],
  },
  {
    heading: '6. Liability',
    paragraphs: [
      'We run the service with the care of the trade, but networks and carriers that we do not control may delay or lose a message. The service does not replace medical advice or an emergency call. Each of us is liable as the law provides.',
    ],
  },
  {
    heading: 'Privacy',
    paragraphs: [
      'We use the data of your patients to give you the service and for nothing else. We do not sell it. Those who work for us on it, such as telephone carriers and payment processors, get what they need for that and are bound as we are.',
      'Data is encrypted on its way and kept apart by practice. Full card and account numbers are passed on to the payment processor and not kept by us. Where the law on health information applies, we act as your business associate.',
      'Patients may ask you, and you may ask us, what is kept about them, and have it corrected or deleted where no duty to keep it stands against that.',
    ],
  },
];
