-- module: accounts
create table users (
  id uuid primary key default new_id(),
  role text not null check (role in ('seller', 'admin')),
  email text not null check (email = lower(email)),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  business_name text not null default '',
  email_verified boolean not null default false,
  documents_approved boolean not null default false,
  documents_rejected_at timestamptz,
  has_bank_details boolean not null default false,
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  erased_at timestamptz
);

create unique index users_email_unique on users (email) where deleted_at is null;
create index users_in_name_order on users ((normalize_text(first_name) collate "C"), (normalize_text(last_name) collate "C"), id)
  where deleted_at is null;
create index users_by_search on users using gin (normalize_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_by_short_search on users
  using gin (short_ngrams(normalize_text(first_name || ' ' || last_name || ' ' || email))) where role = 'seller';
create index users_newest on users (created_at, id) where role = 'seller' and deleted_at is null;
create index users_awaiting_review on users (created_at, id)
  where role = 'seller' and deleted_at is null and not documents_approved and not blocked;
-- The back office filters its list by what few sellers are.
create index users_blocked on users (created_at, id) where role = 'seller' and deleted_at is null and blocked;
create index users_unverified on users (created_at, id) where role = 'seller' and deleted_at is null and not email_verified;
create index users_refused on users (created_at, id)
  where role = 'seller' and deleted_at is null and documents_rejected_at is not null;
create index users_deleted on users (created_at, id) where role = 'seller' and deleted_at is not null;
create index users_to_erase on users (deleted_at, id) where deleted_at is not null and erased_at is null;
-- Administrators are few among many sellers: they are found by email, and by id for a search of the log.
create index users_admins_by_email on users (email) where role = 'admin' and deleted_at is null;
create index users_admins on users (id) where role = 'admin';

comment on table users is 'Sellers and administrators.';
comment on column users.password_hash is 'Argon2 hash with its parameters.';
comment on column users.email_verified is 'The link in the verification email was followed.';
comment on column users.documents_approved is 'An administrator approved the qualification documents.';
comment on column users.documents_rejected_at is 'When an administrator last rejected the documents; the seller waits for review again after uploading newer ones.';
comment on column users.has_bank_details is 'The provider accepted bank details; sign-in is refused without them (D-063).';
comment on column users.blocked is 'A blocked user may do nothing from the next request on.';
comment on column users.erased_at is 'When the personal data of a deleted user was erased; such a user cannot be restored (D-207).';

-- Tables of the modules below name users.
alter table admin_log add constraint admin_log_admin_id_fkey foreign key (admin_id) references users;
alter table notes add constraint notes_user_id_fkey foreign key (user_id) references users;
alter table notes add constraint notes_admin_id_fkey foreign key (admin_id) references users;
alter table imports add constraint imports_admin_id_fkey foreign key (admin_id) references users;
alter table imports add constraint imports_seller_id_fkey foreign key (seller_id) references users;
alter table import_columns add constraint import_columns_user_id_fkey foreign key (user_id) references users;
alter table list_views add constraint list_views_admin_id_fkey foreign key (admin_id) references users;
alter table list_columns add constraint list_columns_admin_id_fkey foreign key (admin_id) references users;
alter table legal_page_versions add constraint legal_page_versions_admin_id_fkey foreign key (admin_id) references users;

create table documents (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  file_name text not null unique,
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  replaces uuid references documents,
  -- The documents of one form are inserted by one statement and listed in the form's order.
  created_at timestamptz not null default clock_timestamp(),
  rejected_at timestamptz,
  rejection_reason text,
  deleted_at timestamptz
);

create index documents_of_user on documents (user_id, created_at, id);

comment on table documents is 'Qualification documents of sellers: private, read by their owner and by administrators only (D-061).';
comment on column documents.file_name is 'Name in the private storage.';
comment on column documents.replaces is 'The refused document that this one took the place of; null for others.';
comment on column documents.rejected_at is 'When an administrator refused the document; null again once the seller is approved.';
comment on column documents.rejection_reason is 'Why the document was refused, as the seller was told; null for one that was not refused.';
comment on column documents.deleted_at is 'When the seller deleted the document, or the data of the seller was erased.';

create table document_reads (
  id uuid primary key default new_id(),
  document_id uuid not null references documents,
  reader_id uuid not null references users,
  read_at timestamptz not null default now()
);

create index document_reads_of_document on document_reads (document_id, read_at);

comment on table document_reads is 'Who opened which document and when.';
comment on column document_reads.reader_id is 'The user who opened the document.';

create table document_links (
  hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index document_links_of_user on document_links (user_id);
create index document_links_by_expiry on document_links (expires_at);

comment on table document_links is 'Links in the email about refused documents, with which a seller replaces them and does nothing else (D-353); deleted once they are used or void.';
comment on column document_links.hash is 'SHA-256 of the token.';

create table addresses (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  client_id uuid, -- references clients, once the module clients has created them
  first_name text not null,
  last_name text not null,
  phone text not null,
  pincode text not null default '238999',
  line1 text not null,
  line2 text not null default '',
  city text not null,
  county text not null,
  postcode text not null,
  country text not null,
  lng double precision,
  lat double precision,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  deleted_at timestamptz
);

create index addresses_of_owner on addresses (seller_id, client_id, created_at, id) where deleted_at is null;
create unique index addresses_one_primary on addresses (seller_id, coalesce(client_id, '00000000-0000-0000-0000-000000000000'))
  where is_primary and deleted_at is null;

comment on table addresses is 'Postal addresses of sellers and of their clients.';
comment on column addresses.seller_id is 'The owner, or the owner of the client: ownership is checked by this column alone.';
comment on column addresses.client_id is 'The client whose address it is; null for the seller''s own.';
comment on column addresses.pincode is 'Stored and returned as the wire has it; the shop itself does not use it.';
comment on column addresses.is_primary is 'Proposed first at the checkout; one per seller and one per client.';
comment on column addresses.confirmed_at is 'When the client entered the address as it is now on their own page; null where a seller has entered it or changed it since.';

create table tokens (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('session', 'visit', 'reset', 'verify', 'setup')),
  hash bytea not null unique,
  user_id uuid not null references users,
  client_id uuid, -- references clients, once the module clients has created them
  explore_link_id uuid, -- references explore_links, once the module links has created them
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  password_confirmed_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

create index tokens_of_user on tokens (user_id, kind) where revoked_at is null and used_at is null;
create index tokens_of_explore_link on tokens (explore_link_id) where explore_link_id is not null;
create index tokens_by_expiry on tokens (expires_at);

comment on table tokens is 'Opaque tokens by kind, stored as hashes only. A token of one kind is not accepted as another.';
comment on column tokens.kind is 'session: a signed-in user; visit: what an explore link opens for a client; reset: password reset; verify: email verification; setup: bank details at sign-up.';
comment on column tokens.hash is 'SHA-256 of the token.';
comment on column tokens.user_id is 'The user; of a visit the seller who is visited.';
comment on column tokens.client_id is 'The client of a visit; null for other kinds.';
comment on column tokens.explore_link_id is 'The explore link that opened a visit; null for other kinds. Which seller an order is credited to follows from it (D-350).';
comment on column tokens.last_used_at is 'A session expires after a day without use (D-055).';
comment on column tokens.password_confirmed_at is 'When the user last typed the password in this session (D-231); null where that never happened.';
comment on column tokens.used_at is 'When a token that works once was used.';
comment on column tokens.revoked_at is 'When the token was revoked: by signing out, by a changed password, by blocking.';

create table second_factors (
  user_id uuid primary key references users,
  secret bytea,
  enabled_at timestamptz,
  last_step bigint not null default 0,
  new_secret bytea,
  check ((secret is null) = (enabled_at is null))
);

comment on table second_factors is 'The second factor of an administrator (D-230). It is read only to check a code.';
comment on column second_factors.secret is 'The secret that codes are computed from, encrypted with ENCRYPTION_KEY and bound to row and column (D-429); a value of 20 bytes is not encrypted yet. Null until the first code has confirmed it.';
comment on column second_factors.enabled_at is 'Since when codes of this secret are asked for at login.';
comment on column second_factors.last_step is 'The time step of the newest accepted code, in units of 30 seconds: a code works once.';
comment on column second_factors.new_secret is 'The secret of a set-up that is not confirmed yet, encrypted likewise; it replaces the secret.';

create table recovery_codes (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create unique index recovery_codes_of_user on recovery_codes (user_id, hash);

comment on table recovery_codes is 'Codes for an administrator without the telephone, each for one use.';
comment on column recovery_codes.hash is 'SHA-256 of the code, of 80 random bits.';

create table login_challenges (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  user_id uuid not null references users,
  step text not null check (step in ('code', 'set-up')),
  password_changed_at timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index login_challenges_of_user on login_challenges (user_id) where used_at is null;
create index login_challenges_by_expiry on login_challenges (expires_at);

comment on table login_challenges is 'Logins whose password was right and that wait for their second step.';
comment on column login_challenges.hash is 'SHA-256 of the token, which is good for this step alone.';
comment on column login_challenges.step is 'code: a code of the second factor is asked for; set-up: the operator requires a second factor and the administrator has none yet.';
comment on column login_challenges.password_changed_at is 'A copy of the user''s: a new password ends the login.';
comment on column login_challenges.used_at is 'When the second step was completed.';
