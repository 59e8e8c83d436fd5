-- module: mail
-- compatible: yes
alter table emails
  add column refused_at timestamptz,
  add column rejection text,
  add column rejection_ended_at timestamptz;
create index emails_refused on emails (lower(recipient), refused_at) where refused_at is not null;

comment on column emails.refused_at is 'When the mail server refused it for good, so that it is not tried again.';
comment on column emails.rejection is 'What the mail server answered then, without addresses.';
comment on column emails.rejection_ended_at is 'When another email to the address was accepted: it can be delivered to again.';
