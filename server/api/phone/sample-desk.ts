import type { Caller } from './call/call-state.ts';
import type { PatientDesk } from './call/patient-desk.ts';
import { formatSpokenAppointment } from '../../../shared/spoken-time.ts';
import { toWallClock } from '../../../shared/time.ts';
import { sampleAppointment, samplePatient } from '../../../shared/phone/simulated-call.ts';

const dayMs = 86_400_000;

const caller: Caller = {
  code: samplePatient.code,
  contact: '',
  firstName: samplePatient.firstName,
  lastName: samplePatient.lastName,
  provider: sampleAppointment.provider,
  location: sampleAppointment.location,
};

/** Creates the sample patient for simulated calls. Reads and changes no data. */
export function createSampleDesk({ now, zone }: { now: number; zone: string }): PatientDesk {
  return {
    findByPhone: () => Promise.resolve([caller]),
    findByCode: (digits) => Promise.resolve(digits === samplePatient.code ? [caller] : []),
    fits: (_caller, field, digits) => Promise.resolve(digits === samplePatient[field]),
    mayTryVerification: () => Promise.resolve(true),
    listOwed: () => Promise.resolve([{ id: 'sample', cents: samplePatient.owesCents }]),
    isCharging: () => Promise.resolve(false),
    findWays: () => Promise.resolve({ saved: { isBank: false, last4: samplePatient.last4 } }),
    recordVerification: () => Promise.resolve('sample'),
    nextAppointment: (_caller, language) => {
      const at =
        Math.floor(now / dayMs + sampleAppointment.inDays) * (dayMs / 1000) + sampleAppointment.seconds;
      const [day = '', time = ''] = toWallClock(at, zone).split(' ');
      return Promise.resolve({ row: 'sample', when: formatSpokenAppointment({ day, time }, language) });
    },
    answerAppointment: () => Promise.resolve(true),
    stopCalls: () => Promise.resolve(),
  };
}
