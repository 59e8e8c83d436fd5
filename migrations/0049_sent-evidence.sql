-- module: payments
-- compatible: yes
-- What was sent to the bank is stored word by word (N-DSPT-011).
alter table disputes add column evidence_values jsonb not null default '{}';
comment on column disputes.evidence_values is 'The chosen parts as they were sent: text, or the name of the file. Empty for evidence of before this was recorded.';
