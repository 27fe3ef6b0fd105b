import { demoCases } from '../cases.ts';
import { lakeside } from '../practices.ts';

export interface DemoPerson {
  first_name: string;
  last_name: string;
  phone: string;
  mobile_phone: string;
  email: string;
  dob: string;
  language: string;
  patient_code: string;
  provider: string;
  location: string;
  zip: string;
  notes: string;
}

const firstNames =
  'Maria James Aisha Robert Linh Patricia José Michael Chloë Linda David Zoë Elizabeth Kwame Barbara Thomas Søren Susan Charles Jessica Renée Daniel Sarah Matthew Karen Anthony Lucía Mark Siobhán Donald Steven Ngozi Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Iñaki Kevin Amanda Brian Dorothy George Melissa Edward Deborah Ronald'.split(
    ' ',
  );
const lastNames =
  'Gonzalez Nguyen O’Connor Smith Müller Johnson Khan Williams Sørensen Brown Jones Peña García Miller Davis Rodríguez Martinez Hernández Lopez Wilson Anderson Thomas Dvořák Taylor Moore Jackson Martin Lee Pérez Thompson White Łukasiewicz Harris Sánchez Clark Ramírez Lewis Robinson Walker Young Allen King Wright Scott Torres Hill Flores Green Adams Núñez Baker Hall Rivera Campbell Mitchell Carter Roberts'.split(
    ' ',
  );
const providers = [
  'Dr. Ellen Park',
  'Dr. Miguel Santos',
  'Dr. Hannah Weiss',
  'Dr. Amir Rahimi',
  'Nurse J. Cole',
];
const locations = ['Main Office', 'Lincoln Park', 'Hyde Park'];
const zips = ['60611', '60614', '60657', '60640', '60622', '60615', '60637'];

const peopleCount = 228;
/** Returns true for members of a household, who share home phone and last name with the previous patient. */
const isHouseholdMember = (index: number) => index % 9 === 1 || index % 27 === 2;

/** Creates the practice's patients: households, long names, accents, missing emails or mobile phones. Patients of the demo payments come last. */
export function demoPeople(): DemoPerson[] {
  const made: DemoPerson[] = [];
  for (let index = 0; index < peopleCount; index += 1) made.push(makePerson(index, made.at(-1)));
  return [...made, ...longNames, ...payers()];
}

const pick = <Item>(items: readonly Item[], at: number, fallback: Item): Item =>
  items[at % items.length] ?? fallback;

function makePerson(index: number, before: DemoPerson | undefined): DemoPerson {
  const home = isHouseholdMember(index) ? before : undefined;
  const first = pick(firstNames, index * 7 + Math.trunc(index / 50), 'Ann');
  const last = home?.last_name ?? pick(lastNames, index * 11 + Math.trunc(index / 57), 'Doe');
  const spanish = /[ñíé]|ez$|ía$|Torres|Rivera|Flores/.test(last) && index % 3 !== 0;
  const year = home && index % 2 ? 2012 + (index % 9) : 1938 + ((index * 13) % 66);
  const month = 1 + ((index * 5) % 12);
  const day = 1 + ((index * 17) % 28);
  return {
    first_name: first,
    last_name: last,
    phone: home?.phone ?? phoneOf(3_125_550_000, 2000 + index),
    mobile_phone: index % 6 === 4 ? '' : phoneOf(7_735_550_000, 3000 + index),
    email: index % 8 === 5 ? '' : `${asciiOf(first)}.${asciiOf(last)}${index}@mail.example`,
    dob: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    language: spanish ? 'es' : 'en',
    patient_code: `LFC-${20_000 + index}`,
    provider: home?.provider ?? pick(providers, index * 3, ''),
    location: home?.location ?? pick(locations, index, ''),
    zip: home?.zip ?? pick(zips, index * 2, ''),
    notes: pick(['', '', '', 'Prefers mornings', '', 'Hard of hearing: please text', ''], index, ''),
  };
}

const phoneOf = (base: number, rest: number) => String(base + rest);

function asciiOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^a-z]/g, '');
}

const named = (first_name: string, last_name: string, code: number): DemoPerson => ({
  first_name,
  last_name,
  phone: phoneOf(3_125_550_000, 5000 + code),
  mobile_phone: phoneOf(7_735_550_000, 6000 + code),
  email: `patient${code}@mail.example`,
  dob: '1971-06-05',
  language: 'en',
  patient_code: `LFC-${30_000 + code}`,
  provider: 'Dr. Hannah Weiss',
  location: 'Main Office',
  zip: '60611',
  notes: '',
});

const longNames: readonly DemoPerson[] = [
  named('Maximiliana-Alexandrina', 'Wolfeschlegelsteinhausenbergerdorff', 1),
  named('Bartholomew Fitzgerald Montgomery', 'Featherstonehaugh-Cholmondeley', 2),
  named('Ana', 'Li', 3),
];

/** Returns the patients of the payment links, so that patient pages show their payments. */
function payers(): DemoPerson[] {
  return demoCases
    .filter(({ clientId }) => clientId === lakeside)
    .map(({ patient }, index) => {
      const [month = '', day = '', year = ''] = patient.dob.split('/');
      const { first_name, last_name, email, zip, unique_id: patient_code } = patient;
      const details = { first_name, last_name, email, zip, patient_code, dob: `${year}-${month}-${day}` };
      return { ...named(first_name, last_name, 100 + index), ...details };
    });
}
