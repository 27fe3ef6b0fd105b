/** Written by `npm run generate` from the migrated database: add a file to `sql/`, never change this one. */
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;
/** Column whose value the database computes. */
type Computed<T> = ColumnType<T, never, never>;
/** Bigint column, read as a number. Queries select IDs as text and pass them as parameters with `toId`. */
type Bigint = ColumnType<number, number | string, number | string>;
/** Column that is written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Numeric = ColumnType<string, number | string, number | string>;

export interface Database {
  actions: {
    id: string;
    id_org: Bigint;
    name: string;
    kind: string;
    digit: string | null;
    message: string | null;
  };
  audio_files: {
    id: string;
    id_org: Bigint;
    name: string;
    phone_file: string;
    language: string | null;
  };
  audit: {
    id: string;
    id_org: Bigint;
    time: Date;
    user_name: string;
    acting_for: string | null;
    action: string;
    resource: string;
    record_id: string;
    detail: string;
    full_name: string | null;
    record_name: string | null;
    search_text: Computed<string | null>;
    operation: string | null;
    grouped: Generated<string>;
  };
  backups: {
    id: Generated<Bigint>;
    started: Date;
    finished: Date;
    ok: boolean;
    bytes: Bigint | null;
    problem: string | null;
  };
  call_follow_ups: {
    call: string;
    id_org: Bigint;
    done_at: Date | null;
    done_by: string | null;
    note: string | null;
    assignee: Bigint | null;
  };
  call_hours: {
    id_org: Bigint;
    cdr_dst: string;
    hour: Date;
    calls: number;
  };
  caller_guards: {
    id_org: Bigint;
    patient: string;
    wrong: number;
    since: Date;
  };
  challenges: {
    hash: Buffer;
    id_user: Bigint;
    name: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'NEW_PASSWORD_REQUIRED';
    tries: Generated<number>;
    expires: Date;
    after: string | null;
  };
  client_secrets: {
    id_org: Bigint;
    name: string;
    value: string;
  };
  client_settings: {
    id: Bigint;
    payment_enabled: string | null;
    logo: string | null;
    verify_fields: string | null;
    payer_editable: string | null;
    default_payment_amount: string | null;
    item_detail_type: string | null;
    epic_enabled: string | null;
    epic_host: string | null;
    epic_oath_base_url: string | null;
    epic_user: string | null;
    epic_client_id: string | null;
    epic_patient_id_type: string | null;
    epic_user_id_type: string | null;
    epic_billing_type: string | null;
    epic_post_pay_enabled: string | null;
    flex_pay_1: string | null;
    flex_pay_2: string | null;
    flex_pay_3: string | null;
    flex_pay_4: string | null;
    flex_pay_5: string | null;
    flex_pay_6: string | null;
    flex_pay_7: string | null;
    flex_pay_8: string | null;
    flex_pay_9: string | null;
    flex_pay_10: string | null;
    flex_pay_11: string | null;
    flex_pay_12: string | null;
    payer_may_exceed: string | null;
  };
  contact_merges: {
    dropped: string;
    id_org: Bigint;
    kept: string;
    time: Date;
  };
  contacts: {
    id: string;
    id_org: Bigint;
    first_name: string | null;
    last_name: string | null;
    phone: string | null;
    mobile_phone: string | null;
    email: string | null;
    dob: string | null;
    language: string | null;
    patient_code: string | null;
    provider: string | null;
    location: string | null;
    zip: string | null;
    notes: string | null;
    opt_out_voice: Generated<string>;
    opt_out_text: Generated<string>;
    opt_out_email: Generated<string>;
    opt_outs: Json | null;
    search_text: Computed<string | null>;
  };
  contacts_apart: {
    id_org: Bigint;
    one: string;
    other: string;
    by_name: string;
    time: Date;
  };
  credentials: {
    id_user: Bigint;
    salt: Buffer;
    hash: Buffer;
    cost: number;
    block_size: number;
    parallelization: number;
    temporary: Generated<boolean>;
    reset_required: Generated<boolean>;
    changed: Date;
  };
  data_exports: {
    id: string;
    id_org: Bigint;
    task: string;
    id_user: Bigint;
    started_by: Json;
    created: Date;
    blob: string | null;
    size: Bigint | null;
    expires: Date | null;
  };
  database_keys: {
    name: string;
    value: Buffer;
  };
  deleted_rows: {
    deletion: string;
    table: string;
    column: Generated<string>;
    key: Json;
    record: Json;
  };
  deletions: {
    id: string;
    id_org: Bigint;
    resource: string;
    ids: string[];
    user_name: string;
    time: Date;
  };
  demo_parts: {
    name: string;
  };
  dial_plans: {
    id: string;
    id_org: Bigint;
    name: string;
    caller_id: string | null;
    retries: number | null;
    retry_minutes: number | null;
    voicemail: string | null;
    calls_per_minute: number | null;
  };
  email_confirmations: {
    id_user: Bigint;
    token_hash: Buffer;
    email: string;
    sent: Date;
  };
  email_templates: {
    id: string;
    id_org: Bigint;
    name: string;
    subject: string;
    template: string;
  };
  erasures: {
    id: string;
    id_org: Bigint;
    contact: string;
    pseudonym: string;
    reason: string;
    started_by: Json;
    status: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>;
    error: string | null;
    task: string | null;
    counts: Generated<Json>;
    created: Date;
    moved: Date;
    finished: Date | null;
  };
  files: {
    id: string;
    id_org: Bigint;
    name: string;
    folder: string | null;
    size: Bigint;
    type: string;
    created: Date;
    blob: string;
  };
  gateway_asked: {
    account: string;
    asked: Date;
    tried: Date | null;
  };
  gateway_orders: {
    reference: string;
    id_org: Bigint;
    account: string;
    state: Generated<'sent' | 'cancelled'>;
    transaction_id: string | null;
    refund: 'void' | 'refund' | null;
    created: Generated<Date>;
  };
  groups: {
    id: Generated<Bigint>;
    id_org: Bigint;
    name: string;
    home: string | null;
    ivr: string | null;
    library: string | null;
    contacts: string | null;
    files: string | null;
    admin: string | null;
    may_send: Generated<'T' | 'F'>;
    may_export: Generated<'T' | 'F'>;
    may_delete: Generated<'T' | 'F'>;
    may_refund: Generated<'T' | 'F'>;
    may_manage_users: Generated<'T' | 'F'>;
  };
  imported_rows: {
    import: string;
    record: string;
    before: Json | null;
    print: Bigint | null;
    stays: Generated<boolean>;
  };
  imported_stops: {
    import: string;
    channel: string;
    address: string;
    source: string;
    time: Date;
  };
  imports: {
    id: string;
    id_org: Bigint;
    name: string;
    resource: string;
    status: Generated<
      'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone'
    >;
    columns: Json;
    sample: Json;
    mapping: Json;
    rule: Generated<string>;
    rows: Generated<number>;
    done: Generated<number>;
    to_create: Generated<number>;
    to_update: Generated<number>;
    to_skip: Generated<number>;
    refused: Generated<number>;
    faults: Json | null;
    loaded_before: Date | null;
    error: string | null;
    task: string | null;
    created: Generated<Date>;
    blob: string;
    hash: Buffer;
    refused_blob: string | null;
    encoding: Generated<string>;
    delimiter: Generated<string>;
    size: Generated<Bigint>;
    note: string | null;
    phase: 'checking' | 'running' | 'undoing' | null;
    started_by: Json | null;
    cents: Generated<Bigint>;
    amount: Computed<Numeric | null>;
    loaded_before_by: string | null;
    value_map: Generated<Json>;
    reasons: Json | null;
    undo_until: Date | null;
    undone: Json | null;
    left_empty: Generated<Json>;
    unreachable: Generated<number>;
    unproven: Generated<Json>;
    warned: Generated<number>;
    warnings: Generated<Json>;
  };
  inbound_texts: {
    sid: string;
    time: Date;
  };
  installation: {
    single: Generated<boolean>;
    system_identifier: string | null;
    database_oid: Bigint | null;
    held_since: Date | null;
    held_reason: 'copied' | 'restored' | 'operator' | null;
    restored_from: Date | null;
  };
  ivr: {
    id: string;
    id_org: Bigint;
    cdr_start: Date;
    cdr_dst: string;
    cdr_duration: number | null;
    cdr_billsec: number | null;
    cdr_userfield: string | null;
    info: string | null;
    balance: Numeric | null;
    provider: string | null;
    name: string | null;
    phone: string | null;
    appt_tov: string | null;
    appt_status: string | null;
    appt_labs: string | null;
    location: string | null;
    user1: string | null;
    user2: string | null;
    user3: string | null;
    client_code: string | null;
    patient_code: string | null;
    case_code: string | null;
    medical_code: string | null;
    facility_code: string | null;
    facility_address: string | null;
    facility_phone: string | null;
    reminder_type: string | null;
    email: string | null;
    appt_dob: string | null;
    time: string | null;
    date: string | null;
    message: string | null;
    status: string | null;
    phone_type: string | null;
    mobile_type: string | null;
  };
  job_changes: {
    id: Generated<Bigint>;
    job: string;
  };
  job_counts: {
    job: string;
    line: number;
    counts: Json;
  };
  jobs: {
    id: string;
    id_org: Bigint;
    notification: string;
    start_at: Date | null;
    status: Generated<'awaiting_confirm' | 'queued' | 'running' | 'paused' | 'done' | 'cancelled' | 'failed'>;
    total: Generated<number>;
    waiting: Generated<number>;
    sent: Generated<number>;
    delivered: Generated<number>;
    failed: Generated<number>;
    confirmed: Generated<number>;
    cancelled_by_contact: Generated<number>;
    callback: Generated<number>;
    opted_out: Generated<number>;
    created: Generated<Date>;
    finished: Date | null;
    planned: Date | null;
    stopped: number | null;
    templates: Json | null;
  };
  known_columns: {
    id_org: Bigint;
    resource: string;
    columns: Json;
    mapping: Json;
    value_map: Json;
  };
  legal_holds: {
    id: string;
    id_org: Bigint;
    contact: string | null;
    reason: string;
    set_by: string;
    set_at: Date;
  };
  library_versions: {
    id_org: Bigint;
    resource: string;
    record: string;
    version: number;
    time: Date | null;
    user_name: string | null;
    full_name: string | null;
    acting_for: string | null;
    restored_from: number | null;
    content: Json;
  };
  list_files: {
    id: string;
    id_org: Bigint;
    notification: string;
    name: string;
    blob: string;
    hash: Buffer;
    encoding: string;
    delimiter: string;
    columns: Json;
    sample: Json;
    mapping: Json;
    value_map: Generated<Json>;
    created: Date;
  };
  loaded_rows: {
    import: string;
    digest: Buffer;
  };
  login_guards: {
    scope: string;
    key: string;
    failures: Generated<number>;
    pending: Generated<number>;
    locked_until: Date | null;
    last_try: Date;
  };
  loose_blobs: {
    name: string;
    since: Date;
  };
  mail_refusals: {
    id: Generated<Bigint>;
    message: string;
    kind: string;
    status: string;
    time: Date;
  };
  message_moves: {
    id: Generated<Bigint>;
    message: string;
    time: Date;
    event: string;
    status: string;
    reason: string | null;
  };
  messages: {
    id: string;
    id_org: Bigint;
    job: string | null;
    contact: string | null;
    name: string | null;
    channel: string;
    address: string | null;
    status: 'planned' | 'due' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unknown' | 'left_out';
    attempts: Generated<number>;
    detail: string | null;
    response: string | null;
    time: Date;
    search_text: Computed<string | null>;
    row: string | null;
    reminder: string | null;
    queue: string | null;
    template: string | null;
    to_contact: Generated<boolean>;
    send_at: Date | null;
    useless_after: Date | null;
    reason: string | null;
    checks: Generated<Json>;
    joined_to: string | null;
    after_message: string | null;
    claimed: Date | null;
    called: Date | null;
    provider_ref: string | null;
    subject: string | null;
    body: string | null;
    payment: string | null;
    look_at: Date | null;
    error_code: string | null;
    error_text: string | null;
    called_from: Date | null;
    templates: Json | null;
  };
  migrations: {
    number: number;
    name: string;
    checksum: string;
    applied: Generated<Date>;
  };
  notification_files: {
    notification: string;
    id_org: Bigint;
    hash: Buffer;
    time: Date;
    encoding: string | null;
  };
  notification_rows: {
    id: string;
    id_org: Bigint;
    notification: string;
    line: number;
    contact: string | null;
    patient_code: string | null;
    name: string | null;
    phone: string | null;
    mobile_phone: string | null;
    email: string | null;
    date: string | null;
    time: string | null;
    provider: string | null;
    location: string | null;
    status: 'ready' | 'error' | 'cancelled_by_rules';
    cbr: Computed<string>;
    reason: string | null;
    useless_after: Date | null;
    same_as: string;
    reason_code:
      | 'too_late'
      | 'off_day'
      | 'no_window'
      | 'no_provider'
      | 'no_address'
      | 'opted_out'
      | 'bounced_before'
      | 'duplicate'
      | 'reached'
      | 'cancelled'
      | 'withdrawn'
      | 'left_out'
      | null;
    cid: Generated<string>;
    answer: 'confirm' | 'cancel' | 'callback' | 'opt_out' | 'not_pat' | null;
    answered_at: Date | null;
    answered_by: 'voice' | 'text' | 'email' | 'staff' | null;
    undo: Json | null;
    language: 'en' | 'es' | null;
    source_row: string | null;
    record_appointment: string | null;
    record_digest: string | null;
    record_gone: Date | null;
    later_words: string | null;
    later_words_at: Date | null;
    later_words_by: string | null;
    warning: Generated<string>;
    refused_cells: Json | null;
  };
  notifications: {
    id: string;
    id_org: Bigint;
    name: string;
    reminder: string;
    hideCBR: Generated<string>;
    jobID: string | null;
    status: Generated<string>;
    total: Generated<number>;
    created: Generated<Date>;
    record_from: string | null;
    record_to: string | null;
    record_read: Date | null;
  };
  one_time_codes: {
    id_user: Bigint;
    flow: 'sms_mfa' | 'phone' | 'reset';
    hash: Buffer;
    target: string;
    tries: Generated<number>;
    expires: Date;
    sends: Generated<number>;
    sends_since: Date;
  };
  opt_outs: {
    id_org: Bigint;
    channel: 'voice' | 'text' | 'email';
    address: string;
    source: string;
    time: Date;
  };
  org: {
    id: Generated<Bigint>;
    name: string;
    timezone: string | null;
    phone: string | null;
    enable_mfa: string | null;
    addr: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
    ivr_number: string | null;
    reseller: string | null;
    search_text: Computed<string | null>;
    payment_demo: Generated<boolean>;
    sso_second_factor: Generated<string>;
    demo: Generated<boolean>;
    sso_provider: Generated<string>;
    quiet_from: string | null;
    quiet_to: string | null;
    holidays: string | null;
    stopped_at: Date | null;
    stopped_by: string | null;
    stop_reason: string | null;
    text_from: string | null;
    voice_from: string | null;
    mail_name: string | null;
    reply_to: string | null;
    trial_until: Date | null;
    trial_calls: Generated<number>;
    pay_link_days: number | null;
    pay_reminder_days: string | null;
    inbound_sequence: string | null;
    voice_by: 'provider' | 'server' | null;
    record_calls: 'T' | 'F' | null;
    recording_days: number | null;
    awaits_approval: Generated<boolean>;
    approved_at: Date | null;
    sent_on: string | null;
    sent_today: Generated<number>;
    pay_reminder_on: Computed<number[]>;
    payment_text: string | null;
    payment_text_es: string | null;
    payment_email: string | null;
    payment_email_es: string | null;
    closed_at: Date | null;
    closed_by: string | null;
    close_reason: string | null;
    erased_at: Date | null;
    keep_messages: number | null;
    keep_calls: number | null;
    keep_lists: number | null;
    keep_audit: number | null;
    keep_payments: number | null;
    erasing_since: Date | null;
  };
  org_numbers: {
    number: string;
    id_org: Bigint;
  };
  outbox: {
    id: string;
    id_org: Bigint;
    channel: string;
    recipient: string;
    subject: string;
    html: string;
    body_text: string;
    sender_name: string;
    status: 'kept' | 'queued' | 'sent' | 'failed' | 'unknown';
    created: Date;
    sent: Date | null;
    tries: Generated<number>;
    due: Generated<Date>;
    leave_by: Generated<Date>;
    payment: string | null;
    message: string | null;
    reply_to: string | null;
    listed: Generated<boolean>;
    confirms: Generated<boolean>;
    called: Date | null;
    provider_ref: string | null;
    called_from: Date | null;
  };
  payment_accounts: {
    id: string;
    id_org: Bigint;
    gateway: string;
    live: boolean;
    credentials: string;
    place: number | null;
    created: Generated<Date>;
    checked_at: Date | null;
    problem: string | null;
  };
  payment_ask_rows: {
    ask: string;
    payment: string;
    done: Generated<boolean>;
    texts: Generated<boolean>;
    emails: Generated<boolean>;
    stop: string | null;
  };
  payment_asks: {
    id: string;
    id_org: Bigint;
    user_name: string;
    full_name: string;
    created: Date;
    moved: Date;
    finished: Date | null;
    channels: Generated<'text,email' | 'text' | 'email'>;
    asked_since: Date | null;
    templates: Json | null;
  };
  payment_attempts: {
    reference: string;
    payment_id: string;
    id_org: Bigint;
    idempotency_key: string;
    fingerprint: Buffer;
    amount_cents: number;
    items: Json | null;
    method: string;
    routing_number: string | null;
    state: Generated<'charging' | 'paid' | 'refused' | 'given_up' | 'reversed'>;
    answer: Json | null;
    created: Generated<Date>;
    settled: Date | null;
    patient_id: string | null;
    card_holder: string | null;
    account: string | null;
    next_look: Date | null;
    watched_until: Date | null;
    reversed_at: Date | null;
    reversed_by: 'void' | 'refund' | null;
  };
  payment_charges: {
    reference: string;
    payment_id: string;
    id_org: Bigint;
    account: string | null;
    amount_cents: number;
    state: Generated<'accepted' | 'settled' | 'returned'>;
    paid_at: Date;
    settled_at: Date | null;
    returned_at: Date | null;
    return_reason: string | null;
    call: string | null;
  };
  payment_events: {
    id: Generated<Bigint>;
    payment_id: string;
    id_org: Bigint;
    kind:
      | 'asked'
      | 'reminded'
      | 'expired'
      | 'sent'
      | 'not_sent'
      | 'opened'
      | 'verified'
      | 'tried'
      | 'refused'
      | 'paid'
      | 'receipt'
      | 'receipt_kept'
      | 'refund_asked'
      | 'refunded'
      | 'refund_refused'
      | 'accepted'
      | 'settled'
      | 'recorded'
      | 'not_recorded'
      | 'returned'
      | 'unconfirmed'
      | 'reversed'
      | 'not_charged'
      | 'told'
      | 'rest_opened';
    time: Date;
    amount_cents: number | null;
    detail: Generated<string>;
    by_name: Generated<string>;
    ask_key: string | null;
    channels: 'text,email' | 'text' | 'email' | null;
  };
  payment_files: {
    id: string;
    id_org: Bigint;
    name: string;
    rows: Generated<number>;
    accepted: Generated<number>;
    rejected: Generated<number>;
    errors: Json | null;
    status: string;
    created: Generated<Date>;
    hash: Buffer | null;
    amount: Numeric | null;
    loaded_by: string | null;
    asked_at: Date | null;
    ask: string | null;
    warned: Generated<number>;
    warnings: Generated<Json>;
  };
  payment_links: {
    code: string;
    payment_id: string;
    id_org: Bigint;
    created: Date;
    expires: Date;
  };
  payment_refunds: {
    reference: string;
    payment_id: string;
    id_org: Bigint;
    charge_reference: string;
    idempotency_key: string;
    amount_cents: number;
    reason: string;
    by_name: string;
    state: Generated<'pending' | 'refunded' | 'refused'>;
    created: Date;
    settled: Date | null;
    refusal: 'unsettled' | 'returned' | 'limit' | 'declined' | null;
    found_later: Generated<boolean>;
  };
  payment_verifications: {
    hash: Buffer;
    payment_id: string;
    expires: Date;
  };
  payments: {
    id: string;
    id_org: Bigint;
    patient_id: string | null;
    first_name: string | null;
    last_name: string | null;
    dob: string | null;
    zip: string | null;
    email: string | null;
    mobile_phone: string | null;
    amount: Numeric;
    items: Json | null;
    item_detail_type: string | null;
    verify_fields: Json | null;
    payer_editable: string | null;
    patient_editable: string | null;
    status: Generated<'Requested' | 'Sent' | 'Viewed' | 'Paid' | 'Failed' | 'Expired' | 'Refunded'>;
    auth: string | null;
    card_brand: string | null;
    last_4: string | null;
    paid_amount: Numeric | null;
    paid_items: Json | null;
    paid_at: Date | null;
    created: Generated<Date>;
    attempt: string | null;
    receipts: Generated<number>;
    search_text: Computed<string | null>;
    refunded_amount: Numeric | null;
    settled_at: Date | null;
    returned_at: Date | null;
    return_reason: string | null;
    provider: string | null;
    charging: Computed<string | null>;
    file: string | null;
    asked_at: Date | null;
    reminded: Generated<number>;
    language: 'en' | 'es' | null;
    part_paid: Computed<string | null>;
    standing: Computed<string | null>;
    unconfirmed_until: Date | null;
    part_of: string | null;
    rest_payment: string | null;
  };
  phone_calls: {
    id: string;
    id_org: Bigint;
    sid: string;
    from_number: string;
    dialled: string;
    started: Date;
    trial: Generated<boolean>;
    script: Json;
    state: Json;
    sealed: string | null;
    turn: Generated<number>;
    answer: Generated<string>;
    touched: Date;
    ended: Date | null;
    seconds: number | null;
    ivr: string | null;
  };
  phone_files: {
    id: string;
    id_org: Bigint;
    name: string;
    size: Bigint;
    type: string;
    duration: number | null;
    blob: string;
  };
  phone_sequences: {
    id: string;
    id_org: Bigint;
    name: string;
    steps: Json;
    transfer_number: string | null;
  };
  phone_speech: {
    id: string;
    id_org: Bigint;
    name: string;
    language: string | null;
    voice: string | null;
    text: string;
  };
  plugin_events: {
    id: string;
    plugin: string;
    event: string;
    body: string;
    created: Date;
    position: Generated<Bigint>;
    status: Generated<'waiting' | 'delivered' | 'failed'>;
    due: Date;
    tries: Generated<number>;
    tried: Date | null;
    answer_status: number | null;
    fault: 'closed' | 'silent' | 'unreachable' | 'unreadable' | 'off' | null;
  };
  plugins: {
    id: string;
    id_org: Bigint;
    name: string;
    kind: string | null;
    url: string;
    secret: string | null;
    events: string | null;
    active: string | null;
  };
  queues: {
    id: string;
    id_org: Bigint;
    name: string;
    kind: string;
    max_concurrent: number | null;
    paused: Generated<string>;
    waiting: Generated<number>;
    running: Generated<number>;
    per_minute: number | null;
  };
  record_notices: {
    reference: string;
    payment_id: string | null;
    id_org: Bigint;
    state: Generated<'waiting' | 'told' | 'failed'>;
    tries: Generated<number>;
    due: Date;
    leave_by: Date;
    task: string | null;
    kind: Generated<string>;
    appointment: string | null;
    answer: string | null;
    label: string | null;
    revision: Generated<number>;
  };
  recordings: {
    id: string;
    id_org: Bigint;
    kind: 'call' | 'voicemail';
    phone_call: string | null;
    call: string | null;
    made: Date;
    state: Generated<'running' | 'waiting' | 'kept'>;
    ref: string | null;
    seconds: number | null;
    size: Bigint | null;
    type: string | null;
    blob: string | null;
    heard: Date | null;
  };
  recovery_codes: {
    id_user: Bigint;
    hash: Buffer;
  };
  refused_rows: {
    id: string;
    id_org: Bigint;
    import: string;
    line: number;
    cells: Json;
    reason: string;
    faults: Json;
  };
  reminder_runs: {
    reminder: string;
    id_org: Bigint;
    day: string;
    notification: string | null;
    time: Date;
  };
  reminders: {
    id: string;
    id_org: Bigint;
    name: string;
    phone_sequence: string | null;
    text_template: string | null;
    email_template: string | null;
    lead_days: number;
    send_from: string;
    send_to: string;
    weekdays: string;
    active: Generated<string>;
    closed_day: Generated<'before' | 'skip'>;
    channel_rule: Generated<'all' | 'first'>;
    phone_sequence_es: string | null;
    text_template_es: string | null;
    email_template_es: string | null;
    dial_plan: string | null;
    runs: Generated<'by_hand' | 'by_itself'>;
    run_visits: Generated<'own' | 'all'>;
    run_confirm: Generated<'ask' | 'none'>;
    next_run: Date | null;
  };
  resellers: {
    id: string;
    name: string;
    active: Generated<boolean>;
  };
  restore_drills: {
    id: Generated<Bigint>;
    started: Date;
    finished: Date;
    backup: string | null;
    backup_created: Date | null;
    row_count: Bigint | null;
    file_count: Bigint | null;
    problem: string | null;
  };
  retention_runs: {
    id_org: Bigint;
    time: Date;
    deleted: Json;
  };
  row_counts: {
    id_org: Bigint;
    name: string;
    change: Bigint;
  };
  row_failures: {
    job: string;
    scan: string;
    row: string;
    failed: Date;
    shown_until: Date | null;
    since: Generated<Date>;
  };
  sandbox_charges: {
    reference: string;
    outcome: 'approved' | 'refused' | 'cancelled';
    reason: string | null;
    amount_cents: number;
    method: string;
    card_brand: string | null;
    last_4: string | null;
    auth: string | null;
    token: string | null;
    refunded_cents: Generated<number>;
    created: Generated<Date>;
    return_reason: string | null;
  };
  sandbox_keys: {
    key: string;
  };
  sandbox_methods: {
    token: string;
    method: string;
    card_brand: string | null;
    last_4: string;
    routing_number: string | null;
  };
  sandbox_refunds: {
    reference: string;
    charge_reference: string;
    amount_cents: number;
    created: Generated<Date>;
  };
  saved_methods: {
    id_org: Bigint;
    patient_id: string;
    token: string;
    method: string;
    card_brand: string | null;
    last_4: string;
    routing_number: string | null;
    created: Generated<Date>;
    account: string | null;
    holder: string | null;
  };
  speech_sounds: {
    name: string;
    id_org: Bigint;
    text: string;
    language: string;
    voice: string;
    blob: string;
    size: Bigint;
    used: Date;
  };
  sso_invitations: {
    id_user: Bigint;
    url_id: string;
    token_hash: Buffer;
    email: string;
    expires: Date;
  };
  sso_links: {
    id_org: Bigint;
    issuer: string;
    subject: string;
    id_user: Bigint;
    by_operator: Generated<boolean>;
    linked: Generated<Date>;
  };
  sso_logins: {
    state_hash: Buffer;
    url_id: string;
    verifier: string;
    verifier_since: Date;
    nonce: string;
    created: Date;
    own_verifier: Generated<boolean>;
  };
  sso_providers: {
    url_id: string;
    id_org: Bigint;
    issuer: string;
    client_id: string;
    client_secret: string;
    allowed: Generated<boolean>;
  };
  tasks: {
    id: string;
    id_org: Bigint;
    kind: string;
    status: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>;
    progress: number | null;
    detail: string | null;
    error: string | null;
    created: Generated<Date>;
    finished: Date | null;
    payment: string | null;
  };
  text_replies: {
    id: Generated<Bigint>;
    id_org: Bigint;
    phone: string;
    time: Date;
  };
  text_templates: {
    id: string;
    id_org: Bigint;
    name: string;
    template: string;
  };
  tokens: {
    hash: Buffer;
    id_user: Bigint;
    acting_for: Bigint | null;
    created: Generated<Date>;
    expires: Date;
    acting_since: Date | null;
  };
  totp_secrets: {
    id_user: Bigint;
    secret: Buffer | null;
    pending: Buffer | null;
    pending_tries: Generated<number>;
    last_step: Generated<Bigint>;
  };
  user_invitations: {
    id_user: Bigint;
    token_hash: Buffer;
    email: string;
    invited: Date;
  };
  user_names: {
    key: string;
    id_user: Bigint;
  };
  users: {
    id: Generated<Bigint>;
    id_org: Bigint;
    user_name: string;
    first_name: string | null;
    last_name: string | null;
    admin_user: Generated<string>;
    access_group: string | null;
    middle_name: string | null;
    email: string | null;
    phone: string | null;
    mobile_phone: string | null;
    landing_page: string | null;
    mfa_method: string | null;
    forcePasswordReset: string | null;
    ui_settings: string | null;
    verified_phone: string | null;
    disabled: string | null;
    last_sign_in: Date | null;
    verified_email: string | null;
    cognito_migration: string | null;
  };
  verification_guards: {
    payment_id: string;
    wrong: number;
    since: Date;
  };
  worklist_notes: {
    row: string;
    kind:
      | 'callback'
      | 'cancel'
      | 'not_pat'
      | 'failed'
      | 'unreachable'
      | 'returned'
      | 'unasked'
      | 'unrefunded'
      | 'late_charge'
      | 'voicemail';
    done_at: Date | null;
    done_by: string | null;
    note: string | null;
    assignee: Bigint | null;
    recording: Computed<string | null>;
    appointment: Computed<string | null>;
    payment: Computed<string | null>;
  };
}
