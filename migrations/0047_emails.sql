-- module: mail
-- compatible: yes
-- What administrators have written of the shop's emails (D-670). A process of the version before sends every email as the program brings it.
create table email_wordings (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  published_at timestamptz not null default now(),
  published_by uuid not null references users,
  repeats uuid references email_wordings,
  subject text check (subject <> ''),
  heading text check (heading <> ''),
  text text check (text <> ''),
  check (num_nonnulls(subject, heading, text) in (0, 3))
);

create index email_wordings_of_email on email_wordings (name, id desc);

comment on table email_wordings is 'What an email says in an administrator''s words: every version is a row, the newest of an email is sent, and no row is changed or deleted.';
comment on column email_wordings.name is 'Which email, of the list in src/mail/wordings/wording-names.ts.';
comment on column email_wordings.repeats is 'The earlier version that this one went back to; null for one of its own.';
comment on column email_wordings.subject is 'Null, as heading and text, where the email is again as the program brings it.';
comment on column email_wordings.text is 'Paragraphs with marks and placeholders, as it was typed.';

create function reject_email_wording_change() returns trigger language plpgsql as $$
begin
  raise exception 'the versions of an email only grow';
end $$;

create trigger email_wordings_append_only before update or delete on email_wordings
  for each row execute function reject_email_wording_change();

create function notify_email_wording_changed() returns trigger language plpgsql as $$
begin
  notify email_wording_changed;
  return null;
end $$;

create trigger email_wordings_published after insert on email_wordings
  for each statement execute function notify_email_wording_changed();

comment on function notify_email_wording_changed() is 'Tells all processes, which read the newest versions then.';

-- News is written to many at once: by an administrator to sellers, by a seller to clients who have agreed to hers.
alter table emails add column sender_name text;

comment on column emails.sender_name is 'The name before the shop''s address in the sender, where the email is written by a seller; null where it is the shop''s own.';

create index emails_news_by_recipient on emails (lower(recipient), created_at) where kind in ('seller-news', 'shop-news');

create table news_unsubscriptions (
  address_hash bytea primary key,
  unsubscribed_at timestamptz not null default now()
);

comment on table news_unsubscriptions is 'Addresses whose owners want no news, by a hash, which stays when the owner is erased.';
comment on column news_unsubscriptions.address_hash is 'SHA-256 of the address in lower case: a row can be found only with an address that is known already.';

create table news_links (
  hash bytea primary key,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now()
);

create index news_links_of_email on news_links (email);
create index news_links_by_time on news_links (created_at);

comment on table news_links is 'The link in an email of news by which its recipient stops them.';
comment on column news_links.hash is 'SHA-256 of the link''s random value.';

create function refuses_news(address text) returns boolean language sql stable parallel safe
  return exists (select from news_unsubscriptions r where r.address_hash = hash_of_address(address));

create table news_agreements (
  client_id uuid primary key,
  seller_id uuid not null references users,
  agreed_at timestamptz not null default now(),
  agreed_by text not null,
  foreign key (client_id, seller_id) references clients (id, seller_id)
);

create index news_agreements_of_seller on news_agreements (seller_id);
create index news_agreements_by_email on news_agreements (agreed_by);

comment on table news_agreements is 'Clients who have agreed to news of their seller, which they do on their own page alone.';
comment on column news_agreements.agreed_by is 'The email in lower case with which the client agreed; the agreement counts as long as the client''s record has that email (D-410).';

create table shop_news (
  id uuid primary key default new_id(),
  author_id uuid not null references users,
  audience text not null check (audience in ('sellers', 'approved', 'chosen', 'clients')),
  subject text not null check (subject <> ''),
  text text not null check (text <> ''),
  sent_at timestamptz not null default now()
);

create index shop_news_of_author on shop_news (author_id, sent_at desc);

comment on table shop_news is 'What was written to many at once.';
comment on column shop_news.audience is 'sellers: all of them; approved: those who may sell; chosen: those who were picked; clients: those of the author who have agreed.';
comment on column shop_news.text is 'Paragraphs with marks, as it was typed.';

create table news_receivers (
  news_id uuid not null references shop_news,
  receiver_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left out')),
  decided_at timestamptz,
  email_id uuid,
  primary key (news_id, receiver_id)
);

create index news_receivers_waiting on news_receivers (news_id) where state = 'waiting';
create index news_receivers_of_person on news_receivers (receiver_id);

comment on table news_receivers is 'Who is to get news, one row each, so that each gets it once.';
comment on column news_receivers.receiver_id is 'A user, or a client where the news is a seller''s.';
comment on column news_receivers.state is 'left out: does not want it any more, is gone, or has had news today.';
comment on column news_receivers.email_id is 'The email with which it left, until that is deleted.';
