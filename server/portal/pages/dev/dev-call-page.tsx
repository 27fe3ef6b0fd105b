import { apiCalls } from '../../../../shared/api-calls.ts';
import { phoneTryMessages } from '../../../../shared/messages/phone-try.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { DevCall, type DevCaller } from '../../../../views/dev/dev-call.tsx';
import { valueOf } from '../../http/form.ts';
import type { Page } from '../../visit/route.ts';
import { keptDevCall, takeCallStep, type CallDriver, type NotTurned } from '../../visit/take-call-step.ts';
import type { Visit } from '../../visit/visit.ts';

/** Page to simulate a call to the demo practice as any of its patients, outside production only. It is handled like a call from a provider. */
export const devCallPage: Page = {
  show: (visit) => showCall(visit),
  async take(visit) {
    const notTurned = await takeCallStep(visit, driverOf(visit));
    if (notTurned) await showCall(visit, notTurned);
    else visit.goTo(paths.devCall.to());
  },
};

const nobody = { unauthorized: 'refusal' } as const;

async function showCall(
  visit: Visit,
  { status = 200, typed = '', notice }: Partial<NotTurned> = {},
): Promise<void> {
  const answer = await visit.api.call(apiCalls.devCallers, nobody);
  const callers = answer.ok ? listOf(answer.reply).map(readCaller) : [];
  const call = keptDevCall.read(visit.req);
  const element = (
    <DevCall
      brandName={visit.brand.brandName}
      csrfToken={visit.csrfToken()}
      callers={callers}
      caller={callers.find(({ phone }) => phone === call?.of)}
      call={call}
      typed={typed}
      notice={notice}
    />
  );
  visit.show({ status, title: phoneTryMessages.dev.title, styles: 'all', element });
}

function readCaller(record: ApiRecord): DevCaller {
  const text = (name: string) => textOf(record, name);
  return {
    name: text('name'),
    phone: text('phone'),
    code: text('patient_code'),
    dob: text('dob'),
    zip: text('zip'),
    owes: text('owes'),
    isSpanish: text('language') === 'es',
  };
}

function driverOf({ api, form }: Visit): CallDriver {
  const { devCall, pressDevKeys, hangUpDevCall } = apiCalls;
  return {
    calls: keptDevCall,
    start: async () => {
      const from = valueOf(form, 'from');
      return { of: from, outcome: await api.call(devCall, { ...nobody, body: { from } }) };
    },
    press: (id, digits) => api.call(pressDevKeys, { ...nobody, params: { id }, body: { digits } }),
    hangUp: (id) => api.call(hangUpDevCall, { ...nobody, params: { id }, body: {} }),
  };
}
