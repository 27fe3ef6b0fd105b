import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { columnTargets } from '../../../shared/imports/column-targets.ts';

/** Column names that other programs use, normalized by `plain`. */
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
  date: [
    'day',
    'dateofservice',
    'dos',
    'servicedate',
    'visitdate',
    'scheduleddate',
    'scheduledate',
    'startdate',
    'datetime',
    'dateandtime',
    'fecha',
  ],
  time: ['starttime', 'visittime', 'scheduledtime', 'scheduletime', 'begintime', 'timeofday', 'hora'],
  name: ['fullname', 'contact', 'contactname', 'clientname', 'patientname', 'nombrecompleto'],
  full_name: [
    'name',
    'patient',
    'patientname',
    'ptname',
    'contact',
    'contactname',
    'client',
    'clientname',
    'nombrecompleto',
  ],
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

/** Guesses one target per column, or '' if none matches. Uses each target once and prefers exact names. */
export function guessMapping(definition: ResourceDefinition, columns: readonly string[]): string[] {
  const targets = [...columnTargets(definition)];
  const mapping = columns.map(() => '');
  const assignColumns = (isLike: (column: string, name: string, label: string) => boolean | undefined) => {
    for (const [at, column] of columns.entries()) {
      if (mapping[at]) continue;
      const found = targets.find(
        ([name, { label }]) => !mapping.includes(name) && isLike(plain(column), name, label),
      );
      if (found) mapping[at] = found[0];
    }
  };
  assignColumns(
    (column, name, label) =>
      column === plain(name) || column === plain(definition.fields[name]?.label ?? label),
  );
  assignColumns((column, name) => synonyms[name]?.includes(column));
  assignColumns((column, name, label) => {
    const own = column.replace(owner, '');
    return own !== column && (own === plain(name) || own === plain(label) || synonyms[name]?.includes(own));
  });
  return mapping;
}

/** Prefix that names the subject of a column, as in `Appt Date` or `Patient Cell`. */
const owner = /^(?:patients?|pts?|clients?|appointments?|appts?)/;

/** Normalizes a name; for example, `'Patient_First-Name'` becomes `'patientfirstname'`. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
