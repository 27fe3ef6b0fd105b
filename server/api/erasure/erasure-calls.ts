import type { apiCalls } from '../../../shared/api-calls.ts';
import { erasureMessages } from '../../../shared/locales/en/erasure.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { readCounts } from './count-records.ts';
import { findErasure } from './erasure-row.ts';
import { findRecords } from './find-records.ts';
import { findInFlight } from './in-flight.ts';
import { loadPerson } from './person.ts';

/** Previews an erasure: what it deletes and keeps, and whether it can run now. Once started, returns its status instead. */
export const readErasure: SignedOperation<typeof apiCalls.readErasure> = async (
  { actor, params },
  { db, clock },
) => {
  const [id, idOrg] = [params['id'] ?? '', organizationOf(actor)];
  const erasure = await findErasure(db, { contact: id, idOrg });
  const state = {
    status: erasure?.status ?? ('none' as const),
    progress: erasure?.progress ?? 0,
    pseudonym: erasure?.pseudonym ?? '',
    error: erasure?.error ?? '',
  };
  if (erasure?.status === 'done')
    return succeed([{ ...state, in_flight: '', ...noCounts, ...erasure.counts }]);
  const person = await loadPerson(db, { id, idOrg });
  if (!person) return notFound();
  const records = await findRecords(db, person);
  const inFlight = await findInFlight(db, person, { records, now: clock() });
  const counts = await readCounts(db, person, records);
  const { shared, ownsName, ownsCode } = person;
  const shares = shared.phones.length + shared.emails.length > 0 || !ownsName || !ownsCode;
  return succeed([
    {
      ...state,
      ...counts,
      in_flight: inFlight ? erasureMessages.inFlight[inFlight] : '',
      file_names: records.files.map(({ name }) => name),
      shares: shares ? ('T' as const) : ('F' as const),
    },
  ]);
};

const noCounts = {
  ...{
    appointments: 0,
    messages: 0,
    waiting: 0,
    mails: 0,
    calls: 0,
    recordings: 0,
    unpaid: 0,
    methods: 0,
    files: 0,
  },
  ...{ payments: 0, refunds: 0, paid_calls: 0, opt_outs: 0, file_names: [], shares: 'F' as const },
};
