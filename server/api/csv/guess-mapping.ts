import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { importableFields } from '../../../shared/resources/importable.ts';

/** How other programs head these columns, in the form of `plain`. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  first_name: [
    'first',
    'fname',
    'given',
    'givenname',
    'forename',
    'patientfirst',
    'patientfirstname',
    'ptfirst',
    'ptfirstname',
    'nombre',
  ],
  last_name: [
    'last',
    'lname',
    'surname',
    'family',
    'familyname',
    'patientlast',
    'patientlastname',
    'ptlast',
    'ptlastname',
    'apellido',
  ],
  phone: [
    'home',
    'homephone',
    'phonenumber',
    'phoneno',
    'phone1',
    'primaryphone',
    'telephone',
    'tel',
    'landline',
    'hometelephone',
  ],
  mobile_phone: [
    'mobile',
    'cell',
    'cellphone',
    'cellular',
    'cellno',
    'mobileno',
    'mobilenumber',
    'cellnumber',
    'phone2',
    'textnumber',
    'sms',
  ],
  email: ['mail', 'emailaddress', 'emailid', 'patientemail'],
  dob: ['birthdate', 'birthday', 'dateofbirth', 'birth', 'patientdob', 'bdate', 'ptdob'],
  language: ['lang', 'preferredlanguage', 'primarylanguage', 'spokenlanguage', 'idioma'],
  patient_code: [
    'mrn',
    'patientid',
    'patientno',
    'patientnumber',
    'chart',
    'chartno',
    'chartnumber',
    'account',
    'accountno',
    'accountnumber',
    'medicalrecordnumber',
    'recordnumber',
    'code',
    'externalid',
  ],
  patient_id: [
    'mrn',
    'patientcode',
    'patientno',
    'patientnumber',
    'chart',
    'chartno',
    'chartnumber',
    'account',
    'accountno',
    'accountnumber',
    'guarantorid',
    'guarantor',
  ],
  provider: ['doctor', 'dr', 'physician', 'providername', 'clinician', 'pcp'],
  location: ['office', 'clinic', 'site', 'facility', 'branch', 'locationname'],
  zip: ['zipcode', 'postal', 'postalcode', 'postcode'],
  notes: ['note', 'comment', 'comments', 'remark', 'remarks', 'memo'],
  opt_out_voice: ['donotcall', 'dnc', 'nocall', 'nocalls', 'optoutvoice', 'optoutcalls'],
  opt_out_text: ['donottext', 'dnt', 'notext', 'notexts', 'optouttext', 'optoutsms', 'smsoptout'],
  opt_out_email: ['donotemail', 'noemail', 'noemails', 'optoutemail', 'unsubscribed', 'emailoptout'],
  amount: [
    'balance',
    'amountdue',
    'due',
    'balancedue',
    'amountowed',
    'owed',
    'total',
    'patientbalance',
    'charge',
  ],
};

/** Guesses one field name a column, '' where none is like it. No field is taken twice: exact names go first. */
export function guessMapping(definition: ResourceDefinition, columns: readonly string[]): string[] {
  const fields = importableFields(definition);
  const mapping = columns.map(() => '');
  const take = (isLike: (column: string, name: string, field: FieldDefinition) => boolean | undefined) => {
    for (const [at, column] of columns.entries()) {
      if (mapping[at]) continue;
      const found = fields.find(
        ([name, field]) => !mapping.includes(name) && isLike(plain(column), name, field),
      );
      if (found) mapping[at] = found[0];
    }
  };
  take((column, name, field) => column === plain(name) || column === plain(field.label));
  take((column, name) => synonyms[name]?.includes(column));
  return mapping;
}

/** Heads of columns that may hold a first and a last name at once, in the form of `plain`. */
const wholeNames = [
  'name',
  'fullname',
  'patient',
  'patientname',
  'patientfullname',
  'ptname',
  'contact',
  'contactname',
  'client',
  'clientname',
  'nombrecompleto',
];

/** Finds the column with whole names, where no column was found for a part of them. */
export function findWholeName(columns: readonly string[], mapping: readonly string[]): string | undefined {
  if (mapping.includes('first_name') || mapping.includes('last_name')) return undefined;
  return columns.find((column) => wholeNames.includes(plain(column)));
}

/** Makes `'patientfirstname'` of `'Patient_First-Name'`. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
