-- module: mail
-- compatible: yes
-- Emails that are about no order and no payment can be refused by those who get them (N-CLPG-012).
create table unsubscriptions (
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('links', 'reminders')),
  unsubscribed_at timestamptz not null default now(),
  primary key (email, kind)
);

create table unsubscribe_links (
  hash bytea primary key,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('links', 'reminders')),
  created_at timestamptz not null default now()
);

alter table emails add column unsubscribe_url text;

create index unsubscribe_links_of_email on unsubscribe_links (email);
create index unsubscribe_links_by_time on unsubscribe_links (created_at);

comment on table unsubscriptions is 'Kinds of emails that the owner of an address does not want.';
comment on table unsubscribe_links is 'The link in an email by which its recipient stops emails of its kind.';
comment on column unsubscribe_links.hash is 'SHA-256 of the link''s random value.';
comment on column emails.unsubscribe_url is 'For the header List-Unsubscribe; null for emails about an order, a payment or an account.';
