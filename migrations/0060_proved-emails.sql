-- module: mail
-- compatible: yes
create table proved_emails (
  email text primary key check (email = lower(email)),
  proved_at timestamptz not null default now()
);

comment on table proved_emails is 'Addresses of clients whose owner has shown that emails reach her: she opened a link that was mailed there, or entered a code.';
comment on column proved_emails.proved_at is 'When she last did.';
