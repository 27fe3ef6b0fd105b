import { succeed } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { caseId, casePatientId } from './case-id.ts';
import { demoCases, type DemoCase } from './cases.ts';
import { lakeside } from './practices.ts';
import { seedDemo } from './seed-demo.ts';

/** The demo sign-ins and one open payment link a case; a used-up one is followed by its next. Outside production only. */
export const readDemo: Operation = async (_request, { db, clock }) => {
  const turns = await seedDemo(db, clock());
  const links = demoCases.filter((each) => turns.has(each)).map((each) => toLink(each, turns.get(each) ?? 0));
  return succeed({ sign_ins: [], payment_links: [...links, ...(turns.size ? [unknownLink] : [])] });
};

function toLink(demo: DemoCase, turn: number) {
  const known = { ...demo.patient, unique_id: casePatientId(demo.patient.unique_id, turn) };
  const answers = demo.verifyFields.map((field) => [field, known[field]] as const);
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
  what: 'A link that never was',
  client_id: lakeside,
  payment_id: caseId('unknown', 0),
  verify: {},
};
