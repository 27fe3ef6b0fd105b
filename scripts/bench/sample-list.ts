export const user = {
  id: '7',
  user_name: 'maria.lopez',
  first_name: 'Maria',
  last_name: 'Lopez',
  access_group: 'admin',
  admin_user: 'F',
};

export const organization = {
  id: '204117',
  name: 'Lakeside Family Clinic 204117',
  timezone: 'America/Chicago',
  phone: '3125550142',
};

const names = [
  'Abbott, Jerome',
  'Alvarez, Ana-Lucía de la Concepción',
  'Baker, Tom',
  'Chen, Li',
  "O'Neil, Sinéad",
];

export const contactRows = Array.from({ length: 25 }, (_, index) => {
  const [last, first] = (names[index % names.length] ?? '').split(', ');
  return {
    id: `${1_760_000_000 + index}-5f2d1c0b9a8e7d6c5b4a`,
    first_name: first,
    last_name: last,
    phone: `31255501${String(index).padStart(2, '0')}`,
    mobile_phone: `77355501${String(index).padStart(2, '0')}`,
    email: index % 3 ? `person${index}@mail.example` : '',
    provider: index % 2 ? 'Dr. Nguyen' : 'Dr. Patel',
    patient_code: `MRN-${10_400 + index}`,
    opt_out_voice: index % 5 ? 'F' : 'T',
    opt_out_text: 'F',
    opt_out_email: 'F',
  };
});
