-- module: clients
-- compatible: yes
-- What is stored about a client belongs to the record and its email together (D-410): what an email was until when says whose it was.
create table former_client_emails (
  id uuid primary key default new_id(),
  client_id uuid not null references clients,
  email text not null check (email = lower(email)),
  held_from timestamptz not null,
  held_until timestamptz not null default now(),
  proved boolean not null,
  objection_hash bytea unique
);

create index former_emails_of_client on former_client_emails (client_id, held_until);
create index former_emails_of_person on former_client_emails (email) where proved;

alter table clients add column noted_at timestamptz;
alter table clients add column contested_by uuid references former_client_emails on delete set null;

-- the email under which something of a record was made
create function holder_of_client(record_id uuid, at_time timestamptz) returns text language sql stable parallel safe
  return coalesce(
    (select f.email from former_client_emails f where f.client_id = record_id and f.held_until > at_time
      order by f.held_until, f.id limit 1),
    (select lower(c.email) from clients c where c.id = record_id));

-- the same, but what was made under a typo, which never reached anybody, belongs to the email that it was corrected to
create function person_of_client(record_id uuid, at_time timestamptz) returns text language sql stable parallel safe
  return coalesce(
    (select f.email from former_client_emails f where f.client_id = record_id and f.held_until > at_time and f.proved
      order by f.held_until, f.id limit 1),
    (select lower(c.email) from clients c where c.id = record_id));

comment on table former_client_emails is 'The emails that a client''s record has had before the one it has now.';
comment on column former_client_emails.proved is 'When it was given up its owner had shown to read it; otherwise it was a typo, or somebody else''s.';
comment on column former_client_emails.objection_hash is 'SHA-256 of the value in the link by which its owner objects to the change; null where she was not told.';
comment on column clients.note is 'What the seller noted about the client, who reads it in the file of her data alone.';
comment on column clients.noted_at is 'When the seller last wrote note or patch test; null: before this was stored.';
comment on column clients.contested_by is 'The former email whose owner objects to its change: nothing is mailed to the client until an administrator has decided. Null: nobody objects.';
