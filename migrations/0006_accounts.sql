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

create table documents (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  file_name text not null unique,
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  -- the documents of one form are inserted by one statement and listed in the form's order
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create table document_reads (
  id uuid primary key default new_id(),
  document_id uuid not null references documents,
  reader_id uuid not null references users,
  read_at timestamptz not null default now()
);

create table addresses (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  -- references clients, once the module clients has created them
  client_id uuid,
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
  is_primary boolean not null default false,
  lng double precision,
  lat double precision,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table tokens (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('session', 'visit', 'reset', 'verify', 'setup')),
  hash bytea not null unique,
  user_id uuid not null references users,
  -- references clients, once the module clients has created them
  client_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

-- Foreign keys of the modules below.
alter table admin_log add constraint admin_log_admin_id_fkey foreign key (admin_id) references users;
alter table imports add constraint imports_admin_id_fkey foreign key (admin_id) references users;
alter table imports add constraint imports_seller_id_fkey foreign key (seller_id) references users;

create unique index users_email_unique on users (email) where deleted_at is null;
create index users_by_name on users (lower(first_name), lower(last_name), id) where deleted_at is null;
create index users_by_search on users using gin (normalize_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_by_short_search on users
  using gin (short_ngrams(normalize_text(first_name || ' ' || last_name || ' ' || email))) where role = 'seller';
create index users_newest on users (created_at, id) where role = 'seller' and deleted_at is null;
create index users_awaiting_review on users (created_at, id)
  where role = 'seller' and deleted_at is null and not documents_approved and not blocked;
create index users_deleted on users (created_at, id) where role = 'seller' and deleted_at is not null;
create index users_to_erase on users (deleted_at, id) where deleted_at is not null and erased_at is null;
-- Administrators are few among many sellers: found by email, and by id for a search of the log.
create index users_admins_by_email on users (email) where role = 'admin' and deleted_at is null;
create index users_admins on users (id) where role = 'admin';
create index documents_of_user on documents (user_id, created_at, id);
create index document_reads_of_document on document_reads (document_id, read_at);
create index addresses_of_owner on addresses (seller_id, client_id, created_at, id) where deleted_at is null;
create unique index addresses_one_primary on addresses (seller_id, coalesce(client_id, '00000000-0000-0000-0000-000000000000'))
  where is_primary and deleted_at is null;
create index tokens_of_user on tokens (user_id, kind) where revoked_at is null and used_at is null;
create index tokens_by_expiry on tokens (expires_at);

comment on table users is 'Sellers and administrators.';
comment on column users.password_hash is 'Argon2 hash with its parameters.';
comment on column users.email_verified is 'The link in the verification email was followed.';
comment on column users.documents_approved is 'An administrator approved the qualification documents.';
comment on column users.documents_rejected_at is 'When an administrator last rejected the documents; the seller waits for review again after uploading newer ones.';
comment on column users.has_bank_details is 'The provider accepted bank details; sign-in is refused without them (D-063).';
comment on column users.blocked is 'A blocked user may do nothing from the next request on.';
comment on column users.erased_at is 'When the personal data of a deleted user was erased; such a user cannot be restored (D-207).';

comment on table documents is 'Qualification documents of sellers: private, read by their owner and by administrators only (D-061).';
comment on column documents.file_name is 'Name in the private storage.';
comment on column documents.deleted_at is 'When the seller deleted it, or the data of the seller was erased.';

comment on table document_reads is 'Who opened which document and when.';
comment on column document_reads.reader_id is 'The user who opened it.';

comment on table addresses is 'Postal addresses of sellers and of their clients.';
comment on column addresses.seller_id is 'The owner, or the owner of the client: ownership is checked by this column alone.';
comment on column addresses.client_id is 'The client whose address it is; null for the seller''s own.';
comment on column addresses.pincode is 'Stored and returned as the wire has it; the shop itself does not use it.';
comment on column addresses.is_primary is 'Proposed first at the checkout; one per seller and one per client.';

comment on table tokens is 'Opaque tokens by kind, stored as hashes only. A token of one kind is not accepted as another.';
comment on column tokens.kind is 'session: a signed-in user; visit: what an explore link opens for a client; reset: password reset; verify: email verification; setup: bank details at sign-up.';
comment on column tokens.hash is 'SHA-256 of the token.';
comment on column tokens.user_id is 'The user; of a visit the seller who is visited.';
comment on column tokens.client_id is 'The client of a visit; null for other kinds.';
comment on column tokens.last_used_at is 'A session expires after a day without use (D-055).';
comment on column tokens.used_at is 'When a token that works once was used.';
comment on column tokens.revoked_at is 'When it was revoked: by signing out, by a changed password, by blocking.';
