-- Checks the years of existing organizations.
alter table org
validate constraint org_keep_messages_check,
validate constraint org_keep_calls_check,
validate constraint org_keep_lists_check,
validate constraint org_keep_audit_check,
validate constraint org_keep_payments_check;
