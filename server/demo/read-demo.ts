import type { apiCalls } from '../../shared/api-calls.ts';
import { emailActionLabels } from '../../shared/locales/en/email-answer.ts';
import { succeed } from '../api/operation/answer.ts';
import type { Operation } from '../api/operation/operation.ts';
import { sandboxAccounts, sandboxCards } from '../api/providers/sandbox-cases.ts';
import { caseId, casePatientId, type DemoCase } from './cases.ts';
import { emailPath } from './email-links.ts';
import { turnName } from './enter-sign-ins.ts';
import { payCases } from './pay-cases.ts';
import { demoReseller, lakeside } from './practices.ts';
import { seedDemo } from './seed-demo.ts';
import { demoPassword, type DemoSignIn } from './sign-ins.ts';

/** Returns the demo sign-ins, payment links and email links. Used ones are replaced by the next of their series. */
export const readDemo: Operation<typeof apiCalls.devDemo> = async (_request, { db, clock }) => {
  const now = clock();
  const { payments, signIns, emailLinks } = await seedDemo(db, now);
  await payCases(db, payments, now);
  const isOurs = payments.size > 0;
  return succeed({
    sign_ins: [...signIns].map(([demo, turn]) => toSignIn(demo, turn)),
    payment_links: [
      ...[...payments].map(([demo, turn]) => toLink(demo, turn)),
      ...(isOurs ? [unknownLink] : []),
    ],
    email_links: [...emailLinks].map(([action, turn]) => ({
      case: emailActionLabels[action],
      path: emailPath(action, turn),
    })),
    reseller_ids: isOurs ? [demoReseller] : [],
    test_cards: isOurs ? sandboxCards.map(toTest) : [],
    test_accounts: isOurs ? sandboxAccounts.map(toTest) : [],
  });
};

const toTest = ({ number, what }: { number: string; what: string }) => ({ number, what });

function toSignIn(demo: DemoSignIn, turn: number) {
  return { case: demo.case, user_name: turnName(demo, turn), pw: demoPassword, note: demo.note ?? '' };
}

function toLink(demo: DemoCase, turn: number) {
  const patient = { ...demo.patient, unique_id: casePatientId(demo.patient.unique_id, turn) };
  const answers = demo.verifyFields.map((field) => [field, patient[field]] as const);
  return {
    case: demo.case,
    what: demo.what,
    client_id: demo.clientId,
    payment_id: caseId(demo.case, turn),
    verify: Object.fromEntries(answers),
  };
}

const unknownLink = {
  case: 'unknown',
  what: 'A link that never existed',
  client_id: lakeside,
  payment_id: caseId('unknown', 0),
  verify: {},
};
