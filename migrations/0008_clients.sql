-- module: clients
-- A client's number is found however it was stored and however it is typed: both are compared as the digits to dial.
create function dial_digits(country_code text, phone text) returns text language sql immutable strict parallel safe as $$
  select case
    when phone ~ '^\s*(\+|00)' then regexp_replace(regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g'), '^00', '')
    else regexp_replace(country_code, '\D', '', 'g') || ltrim(regexp_replace(phone, '\D', '', 'g'), '0')
  end
$$;

comment on function dial_digits(text, text) is 'The digits to dial from abroad: the country code and the number without the zero in front.';

create table clients (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  import_id uuid references imports,
  name text not null,
  email text not null,
  email_set_at timestamptz not null default now(),
  contested_by uuid, -- references former_client_emails, which is created below
  phone text not null,
  country_code text not null default '+44',
  line1 text not null,
  line2 text not null default '',
  street text not null default '',
  city text not null,
  county text not null,
  postcode text not null,
  lat double precision,
  lng double precision,
  note text not null default '',
  patch_tested_on date,
  noted_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  erased_at timestamptz,
  -- A line break cannot be typed into the search, so that no match spans name and email (D-191).
  search_text text not null generated always as (normalize_text(name || E'\n' || email)) stored,
  unique (id, seller_id)
);

create index clients_of_seller_in_name_order on clients (seller_id, (normalize_text(name) collate "C"), id) where deleted_at is null;
create index clients_in_name_order on clients ((normalize_text(name) collate "C"), id) where deleted_at is null;
create index clients_in_city_order on clients ((normalize_text(city) collate "C"), id) where deleted_at is null;
create index clients_in_county_order on clients ((normalize_text(county) collate "C"), id) where deleted_at is null;
create index clients_deleted_in_name_order on clients ((normalize_text(name) collate "C"), id) where deleted_at is not null;
create index clients_by_search on clients using gin (search_text gin_trgm_ops);
create index clients_by_short_search on clients using gin (short_ngrams(search_text));
create index clients_by_phone on clients using gin (dial_digits(country_code, phone) gin_trgm_ops);
create index clients_by_email on clients (lower(email), id) where deleted_at is null;
-- One person may be a client of several sellers; a deleted record that is not erased yet counts too.
create index clients_of_person on clients (lower(email), id) where erased_at is null;
create index clients_to_complete on clients (seller_id, lower(name), id) where email = '' and deleted_at is null;
create index clients_of_import on clients (import_id) where import_id is not null;
create index clients_to_erase on clients (deleted_at, id) where deleted_at is not null and erased_at is null;

comment on table clients is 'A seller''s customers, each in the list of one seller.';
comment on column clients.import_id is 'The import that created the client.';
comment on column clients.email is 'Empty for a client of an imported file whose details are to be completed: nothing is sold or sent to the client until then.';
comment on column clients.email_set_at is 'Since when the record has had the email that it has now. The seller whose record has had an email for longest counts as the first to add the client; a record that is renamed to the client is new (D-350).';
comment on column clients.contested_by is 'The former email whose owner objects to its change: nothing is mailed to the client until an administrator has decided. Null where there is no objection.';
comment on column clients.country_code is 'Dialling code of the phone number.';
comment on column clients.note is 'What the seller noted about the client, who can read it only in the file of their own data.';
comment on column clients.patch_tested_on is 'The day of the client''s last patch test.';
comment on column clients.noted_at is 'When the seller last wrote the note or the patch test; null where that was before the time was stored.';
comment on column clients.erased_at is 'When the personal data of a deleted client was erased; such a client cannot be restored (D-207).';
comment on column clients.search_text is 'Name and email in lower case without accents and apostrophes, for the search.';

-- Tables of the modules below name clients. Two of these keys include the seller, so that no row joins a client to another seller.
alter table notes add constraint notes_client_id_fkey foreign key (client_id) references clients;
alter table addresses add constraint addresses_of_clients foreign key (client_id, seller_id) references clients (id, seller_id);
alter table tokens add constraint tokens_of_clients foreign key (client_id, user_id) references clients (id, seller_id);

-- What is stored about a client belongs to the record and its email together (D-410): these rows say whose it was at any time.
create table former_client_emails (
  id uuid primary key default new_id(),
  client_id uuid not null references clients,
  email text not null check (email = lower(email)),
  held_from timestamptz not null,
  held_until timestamptz not null default now(),
  proved boolean not null,
  objection_hash bytea unique
);

alter table clients add constraint clients_contested_by_fkey foreign key (contested_by) references former_client_emails on delete set null;

create index former_emails_of_client on former_client_emails (client_id, held_until);
create index former_emails_of_person on former_client_emails (email) where proved;

comment on table former_client_emails is 'The emails that a client''s record has had before the one it has now.';
comment on column former_client_emails.proved is 'True where the owner of the email had shown that they read it by the time it was replaced; otherwise it was a typo, or another person''s.';
comment on column former_client_emails.objection_hash is 'SHA-256 of the value in the link by which the owner of the email objects to the change; null where the owner was not told.';

-- Returns the email under which something of a record was made.
create function holder_of_client(record_id uuid, at_time timestamptz) returns text language sql stable parallel safe
  return coalesce(
    (select f.email from former_client_emails f where f.client_id = record_id and f.held_until > at_time
      order by f.held_until, f.id limit 1),
    (select lower(c.email) from clients c where c.id = record_id));

-- Returns the same, but what was made under a typo, which no person ever read, belongs to the email that replaced it.
create function person_of_client(record_id uuid, at_time timestamptz) returns text language sql stable parallel safe
  return coalesce(
    (select f.email from former_client_emails f where f.client_id = record_id and f.held_until > at_time and f.proved
      order by f.held_until, f.id limit 1),
    (select lower(c.email) from clients c where c.id = record_id));

create table client_import_changes (
  import_id uuid not null references imports,
  client_id uuid not null references clients,
  before jsonb not null,
  after jsonb not null,
  primary key (import_id, client_id)
);

create index client_import_changes_of_client on client_import_changes (client_id);

comment on table client_import_changes is 'What a seller''s import changed of clients who were in the list already, so that the whole import can be undone.';
comment on column client_import_changes.before is 'The columns that were changed, with their values before.';
comment on column client_import_changes.after is 'The same columns with the values of the file. A client who was changed again since then is left as they are when the import is undone.';
