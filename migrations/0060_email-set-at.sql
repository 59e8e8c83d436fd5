-- module: clients
-- compatible: yes
-- Who added a client first is the seller whose record has had her email for longest: a record that is renamed to her is new (D-350).
alter table clients add column email_set_at timestamptz not null default now();
update clients set email_set_at = created_at;

comment on column clients.email_set_at is 'Since when the record has had the email that it has now.';
