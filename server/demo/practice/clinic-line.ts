import type { PhoneStep } from '../../../shared/phone/phone-steps.ts';
import type { Trx } from '../../api/database/db.ts';
import { lakeside } from '../practices.ts';
import { claimDemoPart, dayMs, idAt, insertRecords } from './insert-records.ts';
import type { DemoStore } from './enter-recordings.ts';

const speeches = [
  ['Line greeting', 'en', 'Thank you for calling Lakeside Family Clinic.'],
  ['Saludo de la línea', 'es', 'Gracias por llamar a la clínica Lakeside.'],
  ['Line closed', 'en', 'We are closed just now. Please leave a message, and we will call you back.'],
  ['Línea cerrada', 'es', 'Estamos cerrados en este momento. Deje un mensaje y le devolveremos la llamada.'],
] as const;

export function enterClinicLine({ db, clock }: DemoStore): Promise<void> {
  const made = clock() - 40 * dayMs;
  return db.transaction().execute(async (trx) => {
    if (!(await claimDemoPart(trx, 'line'))) return;
    const spoken = speeches.map(([name, language, text]) => ({ name, language, voice: 'female', text }));
    await enter(trx, 'phone_speech', { made, entries: spoken });
    const line = { name: 'Clinic line', transfer_number: '3125550142', steps: clinicLine(made) };
    await enter(trx, 'phone_sequences', { made, entries: [line] });
    await trx
      .updateTable('org')
      .set({ inbound_sequence: idOf(made, 'phone_sequences', line.name) })
      .where('id', '=', Number(lakeside))
      .execute();
  });
}

const idOf = (made: number, table: string, name: string) => idAt(made, `${table} ${name}`);

function enter(
  trx: Trx,
  table: string,
  {
    made,
    entries,
  }: { made: number; entries: readonly ({ name: string } & Readonly<Record<string, unknown>>)[] },
): Promise<void> {
  const rows = entries.map((each) => ({ id: idOf(made, table, each.name), id_org: lakeside, ...each }));
  return insertRecords(trx, table, rows);
}

function clinicLine(made: number): PhoneStep[] {
  const speech = (name: (typeof speeches)[number][0]) => idOf(made, 'phone_speech', name);
  return [
    { do: 'speak', speech: speech('Line greeting'), speech_es: speech('Saludo de la línea') },
    { do: 'language' },
    { do: 'identify', by: 'phone_or_code' },
    { do: 'authenticate', fields: ['dob', 'zip'] },
    {
      do: 'menu',
      keys: {
        '1': 'balance',
        '2': 'pay',
        '3': 'appointment',
        '4': 'opt_out',
        '5': 'voicemail',
        '9': 'repeat',
        '0': 'office',
      },
    },
    { do: 'hours', closed: 'voicemail', speech: speech('Line closed'), speech_es: speech('Línea cerrada') },
    { do: 'transfer' },
  ];
}
