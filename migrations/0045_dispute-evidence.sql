-- module: payments
-- compatible: yes
-- Disputes have a deadline until which evidence can be sent, once (N-DSPT-001).
alter table disputes
  add column evidence_due_by timestamptz,
  add column provider_status text not null default '',
  add column evidence_claimed_at timestamptz,
  add column evidence_sent_at timestamptz,
  add column evidence_sent_by uuid references users,
  add column evidence_parts text[] not null default '{}',
  add column evidence_text text not null default '',
  add column reminded_at timestamptz;

create index disputes_by_deadline on disputes ((state <> 'open'), evidence_due_by, id);

comment on column disputes.evidence_due_by is 'Until when the bank takes evidence; null where it takes none, and for disputes of before this was recorded.';
comment on column disputes.provider_status is 'The provider''s own status, such as needs_response or under_review; empty for disputes of before this was recorded.';
comment on column disputes.evidence_claimed_at is 'When evidence began to be sent; null again if the provider refused it.';
comment on column disputes.evidence_sent_at is 'When the provider had evidence: it takes it once.';
comment on column disputes.evidence_sent_by is 'The administrator who sent it; null where it was sent at the provider itself.';
comment on column disputes.evidence_parts is 'Which parts of what the shop knows were sent.';
comment on column disputes.evidence_text is 'What the administrator added in own words.';
comment on column disputes.reminded_at is 'When administrators were mailed that the deadline is near.';
