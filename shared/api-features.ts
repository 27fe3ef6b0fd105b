/**
 * Features beyond the contract that an API may list in `GET health`. The portal uses, shows and sends a feature only
 * if it is listed. A resource's field is listed as `{resource}.{field}`.
 */
export const apiFeatures = [
  /** Distinct values of a field: a list accepts `fields=DISTINCT {field}`. */
  'distinct',
  /** Range filter by the fields in the definition: `between={"amount":{"least":"10.00","most":"20.00"}}`. */
  'between',
  /** Organization field `sso_second_factor`: 'T' if the provider's own second factor is sufficient. */
  'sso_second_factor',
  /**
   * Quiet hours, holidays and own numbers of an organization, and its name and address in emails. Reminder fields for closed days,
   * channel order, dial plan and Spanish templates. Queue rate per minute. Language of a row. Content of a message, and the reason for its
   * status
   * with every check and transition. Preview of a notification list (`notifications/{id}/plan`), a row's exact messages (`…/preview`) with
   * recipients
   * in another language, and results (`…/outcome`). Details of an email link, and undo of its answer. `delivery/account` stops all sending
   * of the practice, `delivery/hours` reports the next messages, `delivery/needs` and `delivery/worklist` the open tasks for staff.
   */
  'delivery',
  /** `POST library/starters`: a text, an email and a call template in two languages, with a reminder that sends them. */
  'starters',
  /** `GET library/starters` previews the starters. `POST` adds a single one by `resource` and `language`. */
  'starters.preview',
  /**
   * Inbound steps of phone sequences (`language`, `hours`, `identify`, `authenticate`, `menu`, `balance`, `pay`,
   * `visit`, `opt_out`, `voicemail`), `speech_es` and `file_es`. `org.inbound_sequence` names the sequence that answers calls.
   */
  'phone_flow',
  /** Unique number owners, assigned by internal admins. The caller ID of a dial plan is one of the organization's own numbers. */
  'own_numbers',
  /** `phone/trials` simulates a call to a phone sequence for a sample patient. */
  'phone_trials',
  /** `appointments` lists a day's appointments with answers; `appointments/day` has counts, clinicians and the next day with appointments. */
  'appointments',
  /** `appointments/next` returns the next appointment of contacts with its clinician, or with `off=T` the next canceled one. */
  'next_visits',
  /** Reminder fields for automatic daily sending, the included appointments, and confirmation by staff. */
  'self_running',
  /**
   * Test outbox outside production, if a provider is missing: captured messages that a practice reads and answers itself.
   * Sending calls return the id of a captured message in `kept`.
   */
  'outbox',
  /** Permissions of an access group beyond its tabs: send, export, delete, refund, manage users. */
  'group_rights',
  /** `users/{id}/access`, `…/unlock`, `…/second_factor_reset`, and the time of a user's last sign-in. */
  'user_access',
  /** `user/recovery_codes`: single-use codes that answer a challenge instead of a regular code. */
  'recovery_codes',
  /** `locks`: recent sign-in rejections, payment links with wrong attempts, and the end of each lock. */
  'locks',
  /** `cognito_resend_code`: resends the code of a text message challenge. */
  'resend_code',
  /**
   * `users/{id}/invitation`: emails a user a link to choose a password (`user_invitations/…`). `invite` 'T' instead of
   * a new user's `pw` sends it at once.
   */
  'user_invitation',
  /** `users/{id}/sso_invitation`, and `invitation` next to the code of a single sign-on. */
  'sso_invitation',
  /**
   * `own_verifier` 'T' in `cognito_sso_login` gives a single sign-on a separate PKCE verifier. `state` next to the code in
   * `cognito_code_login` selects it.
   */
  'sso_own_verifier',
  /** Header `X-Known-Device: 1`: the browser has signed in as that user before. */
  'known_device',
  /** Header `X-Trier`: separates the code attempts of different browsers for the same name. */
  'trier',
  /** `verification_check` returns a verification token, which is sent back with the payment. */
  'verification',
  /** `verification_check` returns a client fingerprint, which exempts that browser from the shared count of wrong attempts next time. */
  'payer_mark',
  /** `POST notify2pay/remove_saved_method`. `verification_check` returns `may_remove_saved` 'T' if a saved method can be removed. */
  'saved_methods',
  /** `verification_check` returns `may_save` 'F' if this payer's method cannot be saved. */
  'may_save',
  /** `verification_check` returns the maximum amount. */
  'amount_limit',
  /** Date of service (`date`) of a billing item. */
  'item_dates',
  /** Idempotency key hash of the successful attempt in the payment record. */
  'paid_key_hash',
  /** Idempotency key hashes of the declined attempts in the payment record. */
  'refused_key_hashes',
  'returned_key_hashes',
  /**
   * `verification_check` accepts the payer of a completed payment. `get_payment_detail` accepts the verification token (`verification`)
   * and returns the link's charges (`history`), each with its refunds and its return by the bank.
   */
  'payment_history',
  /**
   * Partial payments by one link until all is paid. The payment record has the next part number (`part`), sent with a submission,
   * and the keys of the paid parts (`paid_key_hashes`); with the verification token, also the balance (`payer`). `verification_check` returns
   * the link's totals: `due_total`, `remaining`, `paid_total`.
   */
  'payment_parts',
  /**
   * `get_payment_detail` returns `charging` 'T' for a pending charge or unknown outcome, `unconfirmed` 'T' for an abandoned attempt
   * that may still be charged, and `late_charge_reversed` 'T' if a late charge was reversed.
   */
  'payment_charge_states',
  /** `notify2pay/open_short_link` returns the payment behind a short link's code. */
  'short_links',
  /** `get_payment_detail` returns the end of the link's verification lock in Unix seconds. */
  'verification_locked_until',
  /** `get_payment_detail` returns `payable_online` 'F' if the practice has no gateway yet, and the number to call in `org_phone`. */
  'payable_online',
  /**
   * `payments/summary`: count and total of unpaid payments, the number without a payment request, and the paid and declined ones
   * since a given time.
   */
  'payments_summary',
  /** `payments/day`: all payments, refunds and returns of one day by row and kind. `payments/day/gateway`: differences from the gateway. */
  'payments_day',
  /**
   * Receipt details: `get_payment_detail` returns the practice's phone, postal address and zone (`org_phone`, `org_address`,
   * `org_timezone`), and `verification_check` the patient's `patient_last_name`.
   */
  'payment_practice',
  /** `send_receipt` accepts the receipt's `language` (`en`, `es`). */
  'receipt_language',
  /** `verification_check` and `payment_submission` accept `language` as the payer's language, if none is set yet. */
  'payer_language',
  /**
   * `ivr/follow_ups`: status, assignee and note of a call's follow-up, and the caller's open payment. `search` accepts
   * `follow_up` (`open`, `done`) as a filter.
   */
  'follow_ups',
  /** `POST notify2pay/open_link` resets the wrong verifications of a payment link. */
  'open_link',
  /** `patient_lookup` also searches the practice's health record. `note` reports if that does not respond. */
  'health_record',
  /**
   * `POST notifications/{id}/appointments` imports some days' appointments from the practice's health record into a notification list,
   * and updates them when repeated; the list has the days and the time. `GET health_record` reports whether the practice has one.
   * Patients' answers are written back to the health record.
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
   * send time (`opens`) after quiet hours. `payments/asks` requests many payments at once, after `payments/asks/plan` counted them.
   */
  'payment_asks',
  /**
   * `payments/asks` and `payments/asks/plan` accept `channels` (`text`, `email`, `text,email`) as a restriction, which `payments/asks/{id}`
   * returns. The plan counts each choice (`choices`) and details the selected one; its examples have a `language`.
   */
  'payment_asks.channels',
  /**
   * `send_payment_request`, `payments/asks` and its plan accept `asked_since`, Unix seconds: payments requested since then are skipped
   * (`asked`). The plan returns the number requested in the last 24 hours (`asked`) and the last time (`asked_last`);
   * `payments/asks/{id}` lists the skipped ones, and a payment file has its request time and `ask`.
   */
  'payment_asks.again',
  /** `POST` and `GET payments/{id}/refunds`. `refusal` has the gateway's reason for a declined refund. */
  'refunds',
  /** `GET payments/{id}/refund_terms`: reports if only a full refund is possible so far. */
  'refund_terms',
  /** Client setting of that name: a payer who chooses the amount may pay more than the balance. */
  'payer_may_exceed',
  /** Status of a client's gateway accounts, and the webhook address of each (`payment_account_states`). */
  'payment_account_states',
  /** `reason` next to the account that an admin enters, for its audit trail. */
  'acting_reason',
  /** `operators/…`: organizations with users, last sign-in and free trial, resellers and SSO providers, for internal admins. */
  'operators',
  /** `operators/notices`: failures that continue, with their practice and since when, for internal admins. */
  'operator_notices',
  /**
   * `organizations/{id}/trial` returns and ends an organization's free trial, for internal admins. `delivery/account` has
   * `trial` during one.
   */
  'trial',
  /**
   * Approval of organizations that signed up themselves: `delivery/account` has `approval`, and `daily` while a daily limit applies;
   * `organizations/{id}/approval`, `user/email_confirmation`, `email_confirmations/…`, `delivery/test_outbox`. Rows of
   * `operators/organizations` have `approval`, and `awaiting=T` filters those awaiting approval.
   */
  'approval',
  /** `p1` of a delete is the deletion's id: `POST deletions/{id}/undo` restores the records within ten minutes. `GET deletions` lists them. */
  'undo',
  /**
   * `POST contacts/duplicates` finds contacts with the same phone or email, `GET duplicates` all likely duplicate pairs.
   * `POST contacts/merge` merges two contacts, `POST contacts/apart` marks them as different people.
   */
  'duplicates',
  /** `POST imports` and the resource `imports`. */
  'imports',
  /**
   * `imports` accepts `value_map`, the meanings of words in choices and flags, and returns `reasons`: each rejection reason
   * once with its count.
   */
  'import_values',
  /** `POST messages/{id}/stop` cancels a waiting message. */
  'stop_message',
  /** `imports` accepts `left_empty`, the fields that stay empty if unreadable. `reasons` mark these by `left`. */
  'import_left_empty',
  /** Undo of `imports` within ten minutes: `undo_until`, the `status` 'undoing', and the result `undone`. */
  'undo_imports',
  /**
   * Imports of payments: the payment file has its import's id, `amount` and `loaded_by`. Imports return `phase`,
   * `amount` and `loaded_before_by`; an interrupted one resumes.
   */
  'payment_imports',
  /** `imports.unproven`: rows of a payment file without a value that payers must verify, counted by field. */
  'import_unproven',
  /**
   * `notifications/{id}/files` accepts a CSV file and returns the detected columns, before its rows are added with the columns
   * that the user confirmed.
   */
  'list_columns',
  /** `POST exports` records an export in the audit trail. */
  'exports',
  /** `POST email_templates/{id}/test` sends a test email. */
  'test_email',
  /** `GET plugins/{id}/events` and `POST plugins/{id}/test`. */
  'plugin_events',
  /** `GET phone_speech/{id}/content`: rendered audio of phone speech. */
  'speech_sound',
  /**
   * Speech rendered by the server: `voice_by` of an organization is `server` if its calls use that. `phone/speech/{name}` returns
   * the audio.
   */
  'server_voice',
  /**
   * Organization fields `record_calls` and `recording_days`. `recordings` lists a call's recordings, `recordings/{id}/content`
   * returns the audio. Voicemails are on the worklist as kind `voicemail`.
   */
  'recordings',
  /** Tasks of kind `mail` and `text` for messages that could not be sent, and `record` for payments not reported to a health record. */
  'undelivered',
  /** `delivery/worklist` and `delivery/needs` include payments whose request reached no payer (`unasked`). */
  'worklist.unasked',
  /** Worklist of patients with an appointment within two days and no working address (`unreachable`), and failed messages next to open ones. */
  'worklist.unreachable',
  /** Worklist of payments whose refund the gateway declined later (`unrefunded`). */
  'worklist.unrefunded',
  /** Worklist of payments with a late charge that was reversed (`late_charge`). */
  'worklist.late_charge',
  /** `org.payment_text`, `payment_email` and their `…_es`: templates of payment requests. */
  'payment_words',
  /** Field with 'T' if the organization has a single sign-on provider. */
  'org.sso_provider',
  'users.disabled',
  'audit.full_name',
  /** Name of the record at the time of the audit entry. */
  'audit.record_name',
  /**
   * Audit rows of one request share an `operation`. All but the first of a kind name that row in `grouped`, which has
   * their count (`grouped_rows`). `filter={"grouped":""}` lists one line per group.
   */
  'audit.operation',
  /** Header `X-Operation-Id`, and `operations/{name}` to look up for some minutes if a named call took effect. */
  'operation_lookup',
  'contacts.opt_outs',
  /** Refunded amount of a payment, the time of its settlement by the bank, and the time and reason of its return. */
  'payments.refunded_amount',
  'payments.settled_at',
  'payments.returned_at',
  'payments.return_reason',
  /** Earliest end of the period in which an abandoned attempt may still be charged. */
  'payments.unconfirmed_until',
  'payment_files.warnings',
  'payments.provider',
  'payments.language',
  'payments.asked_at',
  'payments.file',
  'payments.charging',
  /** Combined status of a payment: its own, or charging, accepted or returned by a bank. */
  'payments.standing',
  /** Unpaid rest of a paid payment. `payments/summary` counts these with their rest. */
  'payments.part_paid',
  /** Payment for the unpaid rest of another one, and the payment whose link it shares. */
  'payments.rest_payment',
  'payments.part_of',
  'notification_rows.reason_code',
  /** `GET notifications/{id}/refused`: rejected rows of a notification list with the cells of their files. */
  'refused_cells',
  /** `notifications/{id}/refused_rows`: rejected rows by reason, deleted or corrected in place. A corrected download updates them by id. */
  'refused_rows',
  /**
   * `imports/{id}/refused_rows`: rejected rows of an import. `POST imports` accepts their corrected download and names the import
   * that it `corrects`; `payment_files.warned` also counts rows of imports.
   */
  'import_refused_rows',
  /**
   * `notifications/{id}/plan` returns the number of rows with a warning (`warned`), an example of each empty placeholder (`open`) and of each
   * other text error (`flaws`), and guessed file encodings (`read_as`). It accepts `warned` 'T' and `flaw` as filters,
   * and `words` 'F'.
   */
  'plan_flaws',
  /** Addresses of a row that are skipped although the row is sent. */
  'notification_rows.warning',
  /** Payment of a message that could not be sent. */
  'tasks.payment',
] as const;

export type ApiFeature = (typeof apiFeatures)[number];
