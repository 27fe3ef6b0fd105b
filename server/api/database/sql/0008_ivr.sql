-- One row a call, in UTC. Fields of the specification's call record; `cdr_userfield` names the recording, a phone file, where there is one.
create table ivr (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  cdr_start timestamp(0) not null,
  cdr_dst text not null,
  cdr_duration integer,
  cdr_billsec integer,
  cdr_userfield text,
  info text,
  balance numeric(12, 2),
  provider text,
  name text,
  phone text,
  appt_tov text,
  appt_status text,
  appt_labs text,
  location text,
  user1 text,
  user2 text,
  user3 text,
  client_code text,
  patient_code text,
  case_code text,
  medical_code text,
  facility_code text,
  facility_address text,
  facility_phone text,
  reminder_type text,
  email text,
  appt_dob text,
  time text,
  date text,
  message text,
  status text,
  phone_type text,
  mobile_type text
);

-- A month of one practice is one stretch of this index, whatever else the table holds; its count reads nothing else.
create index ivr_of_org on ivr (id_org, cdr_start desc, id desc) include (cdr_dst);
-- Every call of one person: the contact's page.
create index ivr_by_phone on ivr (id_org, phone, cdr_start desc);
create index ivr_by_patient on ivr (id_org, patient_code, cdr_start desc);
-- Which providers there are, without reading the calls: each is looked up after the one before.
create index ivr_by_provider on ivr (id_org, provider);
