-- module: mail
create table emails (
  id uuid primary key default new_id(),
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  unsubscribe_url text,
  state text not null default 'waiting' check (state in ('waiting', 'sent')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  refused_at timestamptz,
  rejection text,
  rejection_ended_at timestamptz
);

-- There is no index on the state: an email that is sent then changes no index at all.
create index emails_by_time on emails (created_at desc, id);
-- The emails with a link that an address has got in a day are counted; the other kinds follow from a payment or an administrator's
-- decision.
create index emails_with_link_by_recipient on emails (lower(recipient), created_at)
  where kind in ('verification', 'password-reset', 'explore-link', 'shopping-link', 'pay-link');
create index emails_refused on emails (lower(recipient), refused_at) where refused_at is not null;

comment on table emails is 'The outbox: an email is written in the transaction that causes it, and a job sends it after the commit.';
comment on column emails.kind is 'Which template: verification, invoice, refund ...';
comment on column emails.reply_to is 'The address that answers go to: that of the client who asks their seller a question. Null where answers go to the shop.';
comment on column emails.html is 'The rendered HTML body.';
comment on column emails.text is 'The same as plain text.';
comment on column emails.unsubscribe_url is 'For the header List-Unsubscribe; null for emails about an order, a payment or an account.';
comment on column emails.attempts is 'How often sending was tried.';
comment on column emails.refused_at is 'When the mail server refused the email for good; it is not tried again.';
comment on column emails.rejection is 'The mail server''s answer when it refused the email, without addresses.';
comment on column emails.rejection_ended_at is 'When the mail server accepted another email to this address, which shows that it can be delivered to again.';

-- Emails that are about no order and no payment can be refused by their recipient (N-CLPG-012).
create table unsubscriptions (
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('links', 'reminders')),
  unsubscribed_at timestamptz not null default now(),
  primary key (email, kind)
);

comment on table unsubscriptions is 'Kinds of emails that the owner of an address does not want.';

create table unsubscribe_links (
  hash bytea primary key,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('links', 'reminders')),
  created_at timestamptz not null default now()
);

create index unsubscribe_links_of_email on unsubscribe_links (email);
create index unsubscribe_links_by_time on unsubscribe_links (created_at);

comment on table unsubscribe_links is 'The link in an email by which its recipient stops emails of its kind.';
comment on column unsubscribe_links.hash is 'SHA-256 of the link''s random value.';

-- An erased client who is added again gets no emails that they did not want: a hash of their address is all that stays of it
-- (N-CLPG-023).
create table unsubscriptions_of_erased (
  address_hash bytea not null,
  kind text not null check (kind in ('links', 'reminders')),
  primary key (address_hash, kind)
);

comment on table unsubscriptions_of_erased is 'Kinds of emails that the owner of an address did not want when their data was erased.';
comment on column unsubscriptions_of_erased.address_hash is 'SHA-256 of the address in lower case: a row can be found only with an address that is known already.';

create function hash_of_address(address text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(lower(address), 'UTF8'));

create function refuses_emails(address text, topic text) returns boolean language sql stable parallel safe
  return exists (select from unsubscriptions u where u.email = lower(address) and u.kind = topic)
    or exists (select from unsubscriptions_of_erased e where e.address_hash = hash_of_address(address) and e.kind = topic);

create table proved_emails (
  email text primary key check (email = lower(email)),
  proved_at timestamptz not null default now()
);

comment on table proved_emails is 'Addresses of clients who have shown that they read what is mailed there: they opened a link from an email, or entered a mailed code.';
comment on column proved_emails.proved_at is 'When the client last showed it.';
