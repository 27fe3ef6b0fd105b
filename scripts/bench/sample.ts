export const paymentDetail = {
  id: '1760000000-5f2d1c0b9a8e7d6c5b4a',
  org_name: 'Lakeside Family Clinic',
  verify_fields: '["last_name","dob"]',
  status: 'Sent',
  payer_editable: 'F',
  logo: '',
  item_detail_type: '',
  email: '',
};

export const billingItems = [
  { other_id: 'RX-10441', desc: 'Office visit', qty: '1', amount: '30.00' },
  { other_id: 'RX-10442', desc: 'Laboratory', qty: '1', amount: '15.00' },
];

export const verifiedPayer = {
  first_name: 'Ana',
  amount_requested: '45.00',
  payment_method: { method: 'cc', card_brand: 'VISA', last_4: '4242' },
  email: 'ana@alvarez.example',
};

export const clientId = '1';
export const verifyForm = { last_name: 'Alvarez', dob: '04/12/1985' };

export const plainPath = '/plain/contacts';
