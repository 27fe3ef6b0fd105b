/**
 * What an API may have beyond the contract, and says in `GET health`; the portal uses, shows and sends it only where it is
 * named. A field of a resource is named as `{resource}.{field}`.
 */
export const apiFeatures = [
  /** A list answers `fields=DISTINCT {field}` by the values that its rows have in that field. */
  'distinct',
  /** A list is cut by `between={"amount":{"least":"10.00","most":"20.00"}}`, by the fields that its definition names for it. */
  'between',
  /** An organisation has `sso_second_factor`: whether its provider's own second factor is enough ('T'). */
  'sso_second_factor',
  /**
   * An organisation's quiet hours and holidays; of a reminder, what it does on a closed day, in which order its channels are
   * tried, by which dial plan, and what Spanish speakers get; how many leave a queue in a minute; the organisation's own
   * numbers, and its name and address in emails; of a row, its language; of a message, what it said, and
   * why it was sent or not, by every check and move; what a list would do if it were confirmed (`notifications/{id}/plan`), the
   * very messages of a row (`…/preview`), each with who gets it in another language than theirs, and what became of it
   * (`…/outcome`). What the link of an email is about, and its answer undone. `delivery/account` stops all sending of the practice; `delivery/hours` tells what leaves next, `delivery/needs` and
   * `delivery/worklist` what waits for a person.
   */
  'delivery',
  /** `POST library/starters`: a text, an email and a call in two languages, with the reminder that sends them. */
  'starters',
  /** `GET library/starters` tells what they would be; `POST` takes one of them alone, by `resource` and `language`. */
  'starters.preview',
  /**
   * Phone sequences have the steps of a call that comes in (`language`, `hours`, `identify`, `authenticate`, `menu`, `balance`, `pay`,
   * `visit`, `opt_out`, `voicemail`), `speech_es` and `file_es`, and `org.inbound_sequence` names the one that answers.
   */
  'phone_flow',
  /** A number has one owner, which internal admins assign; the caller ID of a dial plan is one of the organization's own. */
  'own_numbers',
  /** `phone/trials` calls a phone sequence as it would answer, for a sample patient. */
  'phone_trials',
  /** `appointments` tells who comes on a day with what they answered, `appointments/day` how many, of whom, and when the next come. */
  'appointments',
  /** `appointments/next` tells of each of some contacts when they come next, and to whom; with `off=T` of the next visit called off. */
  'next_visits',
  /** Of a reminder: whether it runs by itself each day, for which visits, and whether somebody confirms first. */
  'self_running',
  /**
   * Outside production, without some provider: what it would have sent is kept, and a practice reads and answers its own. Calls
   * that have something sent tell by `kept` under which id.
   */
  'outbox',
  /** What an access group lets its members do below its tabs: send, export, delete, refund, manage users. */
  'group_rights',
  /** `users/{id}/access`, `…/unlock`, `…/second_factor_reset`, and when a user signed in last. */
  'user_access',
  /** `user/recovery_codes`: each answers a challenge once, in the place of a code. */
  'recovery_codes',
  /** `locks`: who was refused at sign-in lately, which payment links had wrong answers, and until when each is locked. */
  'locks',
  /** `cognito_resend_code`: the code of a challenge by text message is sent again. */
  'resend_code',
  /**
   * `users/{id}/invitation`: a user is mailed a link by which they choose their password (`user_invitations/…`); `invite` 'T' in
   * the place of a new user's `pw` does so at once.
   */
  'user_invitation',
  /** `users/{id}/sso_invitation`, and `invitation` beside the code of a single sign-on. */
  'sso_invitation',
  /**
   * `own_verifier` 'T' in `cognito_sso_login` gives a single sign-on its own PKCE verifier; `state` beside the code in
   * `cognito_code_login` finds it.
   */
  'sso_own_verifier',
  /** The header `X-Known-Device: 1`: the browser has signed in as that user before. */
  'known_device',
  /** The header `X-Trier` tells who tries a code from others who try one for the same name. */
  'trier',
  /** `verification_check` gives a proof, which goes back with the payment. */
  'verification',
  /** `verification_check` gives a mark, which spares that browser the count of wrong ones next time. */
  'payer_mark',
  /** `POST notify2pay/remove_saved_method`; `verification_check` tells by `may_remove_saved` 'T' that there is one to remove. */
  'saved_methods',
  /** `verification_check` tells by `may_save` 'F' that a method of this payer cannot be saved. */
  'may_save',
  /** `verification_check` tells the most that is taken. */
  'amount_limit',
  /** A billing item has a `date`, of the service that it is for. */
  'item_dates',
  /** The payment record tells under which idempotency key it was paid. */
  'paid_key_hash',
  /** The same of the attempts that were refused. */
  'refused_key_hashes',
  'returned_key_hashes',
  /**
   * `verification_check` lets the payer of a payment that was made in, and `get_payment_detail` takes the proof (`verification`) and tells
   * the charges of the link (`history`), each with its refunds and its return by the bank.
   */
  'payment_history',
  /**
   * A link takes several payments until all is paid. The payment record tells how many there were, and one (`part`), which a submission
   * names, and the keys of those that were paid (`paid_key_hashes`); with the proof, what is due now (`payer`). `verification_check` tells
   * the sums of the link: `due_total`, `remaining`, `paid_total`.
   */
  'payment_parts',
  /**
   * `get_payment_detail` tells by `charging` 'T' that a charge is under way or its outcome unknown, by `unconfirmed` 'T' that an attempt
   * was given up whose charge may still turn up, and by `late_charge_reversed` 'T' that one did and was reversed.
   */
  'payment_charge_states',
  /** `notify2pay/open_short_link` tells which payment the code of a short link leads to. */
  'short_links',
  /** `get_payment_detail` tells until when wrong verifications have locked the link, in unix seconds. */
  'verification_locked_until',
  /** `get_payment_detail` tells by `payable_online` 'F' that the practice has no gateway yet, and by `org_phone` whom to call. */
  'payable_online',
  /**
   * `payments/summary` counts and adds up what waits to be paid, with how many nobody was asked for, and what was paid and refused
   * since a moment.
   */
  'payments_summary',
  /** `payments/day` tells all money of one day, row by row and by kind; `payments/day/gateway` where the gateway's books differ. */
  'payments_day',
  /**
   * `get_payment_detail` tells the practice's phone, postal address and the zone that it lives in (`org_phone`, `org_address`,
   * `org_timezone`), and `verification_check` the patient's `patient_last_name`: what a receipt names.
   */
  'payment_practice',
  /** `send_receipt` takes `language` (`en`, `es`), which the receipt is written in. */
  'receipt_language',
  /** So do `verification_check` and `payment_submission`: the payer is written to in it, where nobody has said in what. */
  'payer_language',
  /**
   * `ivr/follow_ups`: whether somebody saw to a call, who sees to it, a note, and what its caller may still pay. `search` takes
   * `follow_up` (`open`, `done`), which leaves those calls alone.
   */
  'follow_ups',
  /** `POST notify2pay/open_link` forgets the wrong verifications of a payment link. */
  'open_link',
  /** `patient_lookup` asks the practice's health record too; `note` says where that does not answer. */
  'health_record',
  /**
   * `POST notifications/{id}/appointments` reads the appointments of some days from the practice's health record into a list, and again
   * brings it up to date; the list tells of which days, and when. `GET health_record` tells whether the practice has one. What patients
   * answer goes back to it.
   */
  'record_appointments',
  /** `POST delivery/closed_out`: how many planned messages new quiet hours and holidays would move or leave out. */
  'closed_hours',
  /** `GET payments/defaults`: the amount that a new payment starts with. */
  'payment_defaults',
  /** `GET payments/{id}/events`; `get_payment_detail` takes `opened`, which says that a payer opens the link. */
  'payment_events',
  /**
   * `send_payment_request` takes `channels` (`text`, `email`); the previews tell what stops a request (`stop`) and when it would leave
   * (`opens`), as the practice's quiet hours hold it. `payments/asks` asks for many at once, after `payments/asks/plan` counted them.
   */
  'payment_asks',
  /**
   * `payments/asks` and `payments/asks/plan` take `channels` (`text`, `email`, `text,email`), by which alone is asked, and `payments/asks/{id}`
   * tells them. The plan counts each choice (`choices`), and tells the rest of the one that is named; its examples have a `language`.
   */
  'payment_asks.channels',
  /**
   * `send_payment_request`, `payments/asks` and its plan take `asked_since`, unix seconds: what somebody has asked for since is left out
   * (`asked`). The plan tells how many were asked for in the last 24 hours (`asked`), and when the last was (`asked_last`);
   * `payments/asks/{id}` names who was left out, and a payment file tells when it was asked for, and by which `ask`.
   */
  'payment_asks.again',
  /** `POST` and `GET payments/{id}/refunds`; of a refund that the gateway refused `refusal` says why. */
  'refunds',
  /** `GET payments/{id}/refund_terms`: whether no part of a payment may be given back yet. */
  'refund_terms',
  /** The client's setting of that name: a payer who chooses the amount may pay more than is due. */
  'payer_may_exceed',
  /** A client's settings tell how its gateway accounts stand, and where each posts its reports (`payment_account_states`). */
  'payment_account_states',
  /** `reason` beside the account that an admin enters, for its audit trail. */
  'acting_reason',
  /** `operators/…`: organisations with their users, last sign-in and trial, resellers and providers of single sign-on, for internal admins. */
  'operators',
  /** `operators/notices`: failures that continue, with their practice and since when, for internal admins. */
  'operator_notices',
  /**
   * `organisations/{id}/trial` tells internal admins how the trial of an organisation stands, and ends it; `delivery/account` has
   * `trial` while there is one.
   */
  'trial',
  /**
   * An organization that signed itself up awaits approval (`delivery/account` has `approval`, and `daily` while its messages are limited by
   * the day); `organisations/{id}/approval`, `user/email_confirmation`, `email_confirmations/…`, `delivery/test_outbox`; the rows of
   * `operators/organisations` have `approval`, and `awaiting=T` leaves those alone that wait.
   */
  'approval',
  /** `p1` of a delete is the id of the deletion: `POST deletions/{id}/undo` brings back what it took, for ten minutes; `GET deletions`. */
  'undo',
  /**
   * `POST contacts/duplicates` tells who has the telephone or email of a contact, `GET duplicates` all pairs that are likely one person;
   * `POST contacts/merge` makes one of two, `POST contacts/apart` says that they are two.
   */
  'duplicates',
  /** `POST imports` and the resource `imports`. */
  'imports',
  /**
   * `imports` takes `value_map`, what words of the file mean in choices and flags, and tells `reasons`: why rows were refused, each once
   * with its count.
   */
  'import_values',
  /** `POST messages/{id}/stop` */
  'stop_message',
  /** `imports` takes `left_empty`, the fields in which what cannot be read is left empty; `reasons` tell what was, by `left`. */
  'import_left_empty',
  /** `imports` can be undone for ten minutes: it tells `undo_until`, takes the `status` 'undoing', and tells `undone`. */
  'undo_imports',
  /**
   * `imports` takes payments too: the payment file has the id of its import, and tells `amount` and `loaded_by`. Imports tell `phase`,
   * `amount` and `loaded_before_by`; one whose loading broke off goes on where it was.
   */
  'payment_imports',
  /** `imports.unproven`: how many rows of a payment file leave empty what payers are asked for, by the field. */
  'import_unproven',
  /**
   * `notifications/{id}/files` takes a CSV file and tells how its columns are read, before its rows come on the list: by what people say
   * that its columns hold.
   */
  'list_columns',
  /** `POST exports` leaves the audit row of an export. */
  'exports',
  /** `POST email_templates/{id}/test` */
  'test_email',
  /** `GET plugins/{id}/events` and `POST plugins/{id}/test` */
  'plugin_events',
  /** `GET phone_speech/{id}/content` */
  'speech_sound',
  /**
   * The server has a voice: an organisation has `voice_by`, and says by `server` that its calls speak by it. `phone/speech/{name}` is
   * what it said.
   */
  'server_voice',
  /**
   * An organisation has `record_calls` and `recording_days`; `recordings` tells what was recorded in a call, `recordings/{id}/content`
   * is its sound. Voicemails are on the worklist, of the kind `voicemail`.
   */
  'recordings',
  /** Tasks of the kinds `mail` and `text`, messages that could not be sent, and `record`, a payment that a health record was not told of. */
  'undelivered',
  /** `delivery/worklist` and `delivery/needs` tell whom no request for a payment reached (`unasked`). */
  'worklist.unasked',
  /** Patients with an appointment within two days and no address that works (`unreachable`), and failed messages beside open ones. */
  'worklist.unreachable',
  /** The same whose refund the gateway refused later (`unrefunded`). */
  'worklist.unrefunded',
  /** The same whose charge turned up late and was reversed (`late_charge`). */
  'worklist.late_charge',
  /** `org.payment_text`, `payment_email` and their `…_es`: templates whose words a payment request has. */
  'payment_words',
  /** Whether the organisation has a provider of single sign-on ('T'). */
  'org.sso_provider',
  'users.disabled',
  'audit.full_name',
  /** A row of the audit trail has the name that its record had then. */
  'audit.record_name',
  /**
   * Rows of the audit trail that one request wrote share an `operation`; all but the first of a kind name that one in `grouped`, which tells
   * how many they are (`grouped_rows`). `filter={"grouped":""}` lists one line for each group.
   */
  'audit.operation',
  'contacts.opt_outs',
  /** How much of a payment was given back; when the bank paid it, or took it back and why. */
  'payments.refunded_amount',
  'payments.settled_at',
  'payments.returned_at',
  'payments.return_reason',
  /** Until when at least a charge of an attempt that was given up may still turn up. */
  'payments.unconfirmed_until',
  /** `payment_files` have `warned` and `warnings`. */
  'payment_files.warnings',
  'payments.provider',
  /** What a payer is written to in. */
  'payments.language',
  /** When somebody last asked for a payment. */
  'payments.asked_at',
  /** The payment file that a payment came with. */
  'payments.file',
  /** Whether the gateway is being asked for the money of a payment just now. */
  'payments.charging',
  /** How a payment stands in one word: its status, or that it is being charged, accepted or returned by a bank. */
  'payments.standing',
  /** Of a payment that is paid, whether a rest of it is not; `payments/summary` counts those, with their rest. */
  'payments.part_paid',
  /** The payment that took over what another one left, and the one whose link it is reached by. */
  'payments.rest_payment',
  'payments.part_of',
  'notification_rows.reason_code',
  /** `GET notifications/{id}/refused`: the refused rows of a list with the cells of their files. */
  'refused_cells',
  /** `notifications/{id}/refused_rows`: refused rows by reason, deleted or corrected in place; the download of them corrects them by id. */
  'refused_rows',
  /**
   * `imports/{id}/refused_rows`: the same of an import. `POST imports` takes the corrected download of refused rows and tells the import that
   * it `corrects`; `payment_files.warned` counts rows of imports too.
   */
  'import_refused_rows',
  /**
   * `notifications/{id}/plan` tells how many rows have a warning (`warned`), an example of each empty placeholder (`open`) and of each other
   * mistake in the words of messages (`flaws`), and the encodings of files that were guessed (`read_as`). It takes `warned` 'T' and `flaw`,
   * which ask for those rows alone, and `words` 'F'.
   */
  'plan_flaws',
  /** Addresses of a row that are not used while the row is sent. */
  'notification_rows.warning',
  /** The payment that a message that could not be sent was about. */
  'tasks.payment',
] as const;

export type ApiFeature = (typeof apiFeatures)[number];
