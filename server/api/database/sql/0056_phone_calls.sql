-- Which phone sequence answers the calls to the organisation's own numbers; where there is none, they lead to the office.
alter table org
add column inbound_sequence text references phone_sequences (id);

-- One row each call that came in. The steps are those that it began with, whatever is changed while it lasts.
create table phone_calls (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  -- The provider's name of it.
  sid text not null,
  from_number text not null,
  dialled text not null,
  started timestamptz not null,
  -- A sequence that is tried: of a sample patient, charging nothing and leaving no record.
  trial boolean not null default false,
  script jsonb not null,
  -- Where the caller is; never a digit of a card, an account or a proof.
  state jsonb not null,
  -- Digits between the first of them and the charge, sealed under a key that is not in this database.
  sealed text,
  -- How often it was answered, and the answer that the provider has.
  turn integer not null default 0,
  answer text not null default '',
  touched timestamptz not null,
  ended timestamptz,
  seconds integer,
  -- The call record that was made of it.
  ivr text,
  unique (sid, id_org)
);
create index phone_calls_open on phone_calls (touched) where ivr is null;
create index phone_calls_by_time on phone_calls (started);

-- Wrong proofs of one patient by phone, whoever calls.
create table caller_guards (
  id_org bigint not null references org (id) on delete cascade,
  patient text not null,
  wrong integer not null,
  since timestamptz not null,
  primary key (id_org, patient)
);

-- Callers are found by their number, and by the digits of a patient code.
create index contacts_by_code_digits on contacts (id_org, regexp_replace(patient_code, '[^0-9]', '', 'g'));
create index payments_by_code_digits on payments (id_org, regexp_replace(patient_id, '[^0-9]', '', 'g'));
create index payments_by_mobile_phone on payments (id_org, mobile_phone);
create index notification_rows_of_contact on notification_rows (id_org, contact, date);
create index notification_rows_of_patient on notification_rows (id_org, patient_code, date);
