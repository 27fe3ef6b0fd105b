/**
 * Features beyond the contract that an API may list in `GET health`. The portal uses a feature only if it is
 * listed. A field of a resource is listed as `{resource}.{field}`.
 */
export const apiFeatures = [
  /** Distinct values of a field. A list accepts `fields=DISTINCT {field}`. */
  'distinct',
  /** Range filter on the fields named in the definition: `between={"amount":{"least":"10.00","most":"20.00"}}`. */
  'between',
  /** Organization field `sso_second_factor`: 'T' if the identity provider's own second factor is sufficient. */
  'sso_second_factor',
  /**
   * Quiet hours, holidays and phone numbers of an organization, and its name and address in emails. Reminder fields for closed days,
   * channel order, dial plan and Spanish templates. Queue rate per minute. Language of a row. Content of a message, and the reason for its
   * status with every check and transition. Preview of a notification list (`notifications/{id}/plan`), a row's exact messages (`…/preview`),
   * also in another language, and results (`…/outcome`). Details of an email link, and undo of its answer. `delivery/account` stops all of
   * the practice's sending, `delivery/hours` reports the next messages, and `delivery/needs` and `delivery/worklist` list open tasks for
   * staff.
   */
  'delivery',
  /** `POST library/starters` adds a text, an email and a call template in two languages, with a reminder that sends them. */
  'starters',
  /** `GET library/starters` previews the starters. `POST` adds a single starter by `resource` and `language`. */
  'starters.preview',
  /**
   * Inbound steps of phone sequences (`language`, `hours`, `identify`, `authenticate`, `menu`, `balance`, `pay`,
   * `visit`, `opt_out`, `voicemail`), `speech_es` and `file_es`. `org.inbound_sequence` names the sequence that answers calls.
   */
  'phone_flow',
  /**
   * Unique phone numbers, assigned to organizations by internal admins. The caller ID of a dial plan must be one of the organization's own
   * numbers.
   */
  'own_numbers',
  /** `phone/trials` simulates a call to a phone sequence for a sample patient. */
  'phone_trials',
  /**
   * `appointments` lists a day's appointments with the patients' answers. `appointments/day` returns the counts, clinicians and next day with
   * appointments.
   */
  'appointments',
  /** `appointments/next` returns the next appointment of each contact with its clinician, or the next canceled one with `off=T`. */
  'next_visits',
  /** Reminder fields for daily automatic sending, the appointments included, and confirmation by staff. */
  'self_running',
  /**
   * Test outbox outside production, used if a provider is missing. A practice can read and answer its captured messages there.
   * Sending calls return the ID of a captured message in `kept`.
   */
  'outbox',
  /** Permissions of an access group beyond its tabs: send, export, delete, refund and manage users. */
  'group_rights',
  /** `users/{id}/access`, `…/unlock`, `…/second_factor_reset`, and the time of the user's last sign-in. */
  'user_access',
  /** `user/recovery_codes`: single-use codes that answer a challenge in place of a regular code. */
  'recovery_codes',
  /** `locks`: users and payment links with recent failed attempts, and when each lock ends. */
  'locks',
  /** `cognito_resend_code`: resends the code of a text message challenge. */
  'resend_code',
  /**
   * `users/{id}/invitation` emails a user a link for choosing a password (`user_invitations/…`). For a new user, `invite` 'T' in place of
   * `pw` sends the invitation at once.
   */
  'user_invitation',
  /** `users/{id}/sso_invitation`, and an `invitation` sent with the code of a single sign-on. */
  'sso_invitation',
  /**
   * `own_verifier` 'T' in `cognito_sso_login` gives each single sign-on its own PKCE verifier. The `state` sent with the code in
   * `cognito_code_login` selects it.
   */
  'sso_own_verifier',
  /** Header `X-Known-Device: 1`: the user has signed in from this browser before. */
  'known_device',
  /** Header `X-Trier`: counts the code attempts of different browsers for the same name separately. */
  'trier',
  /** `verification_check` returns a verification token, which is sent back with the payment. */
  'verification',
  /** `verification_check` returns a client fingerprint, which later exempts that browser from the shared count of wrong attempts. */
  'payer_mark',
  /** `POST notify2pay/remove_saved_method`. `verification_check` returns `may_remove_saved` 'T' if the saved method can be removed. */
  'saved_methods',
  /** `verification_check` returns `may_save` 'F' if this payer's method cannot be saved. */
  'may_save',
  /** `verification_check` returns the maximum amount. */
  'amount_limit',
  /** Date of service (`date`) of a billing item. */
  'item_dates',
  /** Idempotency key hash of the successful attempt, in the payment record. */
  'paid_key_hash',
  /** Idempotency key hashes of declined attempts, in the payment record. */
  'refused_key_hashes',
  'returned_key_hashes',
  /**
   * `verification_check` accepts the payer of a completed payment. With the verification token (`verification`), `get_payment_detail` returns
   * the link's charges (`history`), each with its refunds and any return by the bank.
   */
  'payment_history',
  /**
   * Partial payments with one link until everything is paid. The payment record has the next part number (`part`), which is sent with a
   * submission,
   * the keys of the paid parts (`paid_key_hashes`) and, with the verification token, the balance (`payer`). `verification_check` returns
   * the link's totals: `due_total`, `remaining`, `paid_total`.
   */
  'payment_parts',
  /**
   * `get_payment_detail` returns `charging` 'T' for a pending charge or an unknown outcome, `unconfirmed` 'T' for an abandoned attempt
   * that may still be charged, and `late_charge_reversed` 'T' if a late charge was reversed.
   */
  'payment_charge_states',
  /** `notify2pay/open_short_link` returns the payment for a short link's code. */
  'short_links',
  /** `get_payment_detail` returns the end of the link's verification lock in Unix seconds. */
  'verification_locked_until',
  /** `get_payment_detail` returns `payable_online` 'F' if the practice has no gateway yet, with the number to call in `org_phone`. */
  'payable_online',
  /**
   * `payments/summary`: count and total of unpaid payments, how many were never requested, and those paid or declined
   * since a given time.
   */
  'payments_summary',
  /** `payments/day`: all payments, refunds and returns of a day, with totals by kind. `payments/day/gateway`: differences from the gateway. */
  'payments_day',
  /**
   * Receipt details. `get_payment_detail` returns the practice's phone, postal address and time zone (`org_phone`, `org_address`,
   * `org_timezone`), and `verification_check` returns the patient's `patient_last_name`.
   */
  'payment_practice',
  /** `send_receipt` accepts the receipt's `language` (`en`, `es`). */
  'receipt_language',
  /** `verification_check` and `payment_submission` accept `language`, saved as the payer's language if none is set yet. */
  'payer_language',
  /**
   * `ivr/follow_ups`: status, assignee and note of a call's follow-up, and the caller's open payment. `search` accepts
   * the filter `follow_up` (`open`, `done`).
   */
  'follow_ups',
  /** `POST notify2pay/open_link` resets the wrong verification attempts on a payment link. */
  'open_link',
  /** `patient_lookup` also searches the practice's health record. `note` says if the health record does not respond. */
  'health_record',
  /**
   * `POST notifications/{id}/appointments` imports a range of days from the practice's health record into a notification list
   * and updates them when repeated; the list stores the days and the time of import. `GET health_record` reports whether the practice has
   * a health record. Patients' answers are written back to it.
   */
  'record_appointments',
  /** `POST delivery/closed_out`: number of planned messages that new quiet hours and holidays would move or skip. */
  'closed_hours',
  /** `GET payments/defaults`: default amount of a new payment. */
  'payment_defaults',
  /** `GET payments/{id}/events`. `get_payment_detail` accepts `opened`, which records that a payer opened the link. */
  'payment_events',
  /**
   * `send_payment_request` accepts `channels` (`text`, `email`). The previews return the reason that blocks a request (`stop`) and its
   * send time after quiet hours (`opens`). `payments/asks` requests many payments at once; `payments/asks/plan` counts them first.
   */
  'payment_asks',
  /**
   * `payments/asks` and `payments/asks/plan` accept `channels` (`text`, `email`, `text,email`) to restrict the channels; `payments/asks/{id}`
   * returns the choice. The plan counts each choice (`choices`) and details the selected one; its examples have a `language`.
   */
  'payment_asks.channels',
  /**
   * `send_payment_request`, `payments/asks` and its plan accept `asked_since` in Unix seconds. Payments requested since then are skipped
   * (`asked`). The plan returns the number requested in the last 24 hours (`asked`) and the time of the last request (`asked_last`).
   * `payments/asks/{id}` lists the skipped payments, and a payment file has its request time and `ask`.
   */
  'payment_asks.again',
  /** `POST` and `GET payments/{id}/refunds`. `refusal` is the gateway's reason for declining a refund. */
  'refunds',
  /** `GET payments/{id}/refund_terms` reports whether only a full refund is possible for now. */
  'refund_terms',
  /** Client setting with this name: a payer who chooses the amount may pay more than the balance. */
  'payer_may_exceed',
  /** Status and webhook URL of each of a client's gateway accounts (`payment_account_states`). */
  'payment_account_states',
  /** `reason` sent when an admin starts acting for a client, for the client's audit trail. */
  'acting_reason',
  /** `operators/…`: organizations with their users, last sign-in and free trial, resellers and SSO providers. For internal admins. */
  'operators',
  /** `operators/notices`: ongoing failures with their practice and start time. For internal admins. */
  'operator_notices',
  /**
   * `organizations/{id}/trial` returns and ends an organization's free trial. For internal admins. `delivery/account` has
   * `trial` during a trial.
   */
  'trial',
  /**
   * Approval of organizations that signed up themselves. `delivery/account` has `approval`, and `daily` while a daily limit applies, and
   * `notifications/{id}/plan` then has the messages `per_day`;
   * `organizations/{id}/approval`, `user/email_confirmation`, `email_confirmations/…`, `delivery/test_outbox`. Rows of
   * `operators/organizations` have `approval` while they await it and `approved_at` afterwards, and `awaiting=T` lists only those awaiting
   * approval.
   */
  'approval',
  /**
   * `p1` of a delete is the deletion's ID. `POST deletions/{id}/undo` restores the records within ten minutes. `GET deletions` lists the
   * deletions.
   */
  'undo',
  /**
   * `POST contacts/duplicates` finds contacts with the same phone or email, and `GET duplicates` lists all likely duplicate pairs.
   * `POST contacts/merge` merges two contacts, and `POST contacts/apart` marks them as different people.
   */
  'duplicates',
  /** `POST imports` and the resource `imports`. */
  'imports',
  /**
   * `imports` accepts `value_map`, the meanings of words in choices and flags, and returns `reasons`, which lists each rejection reason
   * once with its count.
   */
  'import_values',
  /** `POST messages/{id}/stop` cancels a waiting message. */
  'stop_message',
  /** `imports` accepts `left_empty`, the fields left empty if their value is unreadable. `reasons` marks these with `left`. */
  'import_left_empty',
  /** Undo of `imports` within ten minutes: `undo_until`, the status 'undoing', and the result `undone`. */
  'undo_imports',
  /**
   * Imports of payments. The payment file has its import's ID, `amount` and `loaded_by`. Imports return `phase`,
   * `amount` and `loaded_before_by`, and an interrupted import resumes.
   */
  'payment_imports',
  /** `imports.unproven`: number of a payment file's rows without a value that payers must verify, by field. */
  'import_unproven',
  /**
   * `notifications/{id}/files` accepts a CSV file and returns the detected columns. The rows are added later with the columns
   * that the user confirmed.
   */
  'list_columns',
  /** `POST exports` records an export in the audit trail. */
  'exports',
  /** `POST email_templates/{id}/test` sends a test email. */
  'test_email',
  /** `GET plugins/{id}/events` and `POST plugins/{id}/test`. */
  'plugin_events',
  /** `GET phone_speech/{id}/content` returns the rendered audio of a phone speech. */
  'speech_sound',
  /**
   * Speech rendered by the server. An organization's `voice_by` is `server` if its calls use it. `phone/speech/{name}` returns
   * the audio.
   */
  'server_voice',
  /**
   * Organization fields `record_calls` and `recording_days`. `recordings` lists a call's recordings, and `recordings/{id}/content`
   * returns the audio. Voicemails are on the worklist with the kind `voicemail`.
   */
  'recordings',
  /** Tasks of kind `mail` and `text` for messages that could not be sent, and of kind `record` for payments not reported to a health record. */
  'undelivered',
  /** `delivery/worklist` and `delivery/needs` include payments whose request reached no payer (`unasked`). */
  'worklist.unasked',
  /**
   * Worklist kind for patients with an appointment within two days and no working address (`unreachable`). The worklist also includes failed
   * messages while others are still waiting.
   */
  'worklist.unreachable',
  /** Worklist kind for payments whose refund the gateway declined later (`unrefunded`). */
  'worklist.unrefunded',
  /** Worklist kind for payments with a late charge that was reversed (`late_charge`). */
  'worklist.late_charge',
  /** `org.payment_text`, `payment_email` and their `…_es` variants: templates for payment requests. */
  'payment_words',
  /** Field that is 'T' if the organization has an SSO provider. */
  'org.sso_provider',
  'users.disabled',
  'audit.full_name',
  /** Name of the record when the audit entry was written. */
  'audit.record_name',
  /**
   * Audit rows of one request share an `operation`. All rows of a kind except the first have that row's ID in `grouped`; the first has
   * the count (`grouped_rows`). `filter={"grouped":""}` lists one row per group.
   */
  'audit.operation',
  /** Header `X-Operation-Id`, and `operations/{name}` to look up for a few minutes whether the call with that ID took effect. */
  'operation_lookup',
  'contacts.opt_outs',
  /** Refunded amount of a payment, the time the bank settled it, and the time and reason of its return. */
  'payments.refunded_amount',
  'payments.settled_at',
  'payments.returned_at',
  'payments.return_reason',
  /** Earliest time at which an abandoned attempt can no longer be charged. */
  'payments.unconfirmed_until',
  'payment_files.warnings',
  'payments.provider',
  'payments.language',
  'payments.asked_at',
  'payments.file',
  'payments.charging',
  /** Combined status of a payment: its own status, or charging, accepted, or returned by a bank. */
  'payments.standing',
  /** Unpaid remainder of a paid payment. `payments/summary` counts these payments with their remainder. */
  'payments.part_paid',
  /** Payment for the unpaid remainder of another one, and the payment whose link it shares. */
  'payments.rest_payment',
  'payments.part_of',
  'notification_rows.reason_code',
  /** `GET notifications/{id}/refused`: rejected rows of a notification list with their original cells. */
  'refused_cells',
  /**
   * `notifications/{id}/refused_rows`: rejected rows by reason, which can be deleted or corrected in place. Uploading a corrected download
   * updates them by ID.
   */
  'refused_rows',
  /**
   * `imports/{id}/refused_rows`: rejected rows of an import. `POST imports` accepts their corrected download and returns the import
   * that it `corrects`. `payment_files.warned` also counts rows of imports.
   */
  'import_refused_rows',
  /**
   * `notifications/{id}/plan` returns the number of rows with a warning (`warned`), an example of each empty placeholder (`open`) and of each
   * other text error (`flaws`), and the guessed encodings of files (`read_as`). It accepts the filters `warned` 'T' and `flaw`,
   * and `words` 'F'.
   */
  'plan_flaws',
  /** Addresses of a row that are skipped, although the row is still sent. */
  'notification_rows.warning',
  /** Payment to which a message that could not be sent belongs. */
  'tasks.payment',
  /** Number of people who get no message because the job was stopped. */
  'jobs.stopped',
] as const;

export type ApiFeature = (typeof apiFeatures)[number];
