-- module: accounts
-- compatible: yes
-- A seller replaces the documents that were refused, by the link of the letter that says so (D-353).
alter table documents add column rejected_at timestamptz;
alter table documents add column rejection_reason text;
alter table documents add column replaces uuid references documents;

create table document_links (
  hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index document_links_of_user on document_links (user_id);
create index document_links_by_expiry on document_links (expires_at);

comment on column documents.rejected_at is 'When an administrator refused it; null again once the seller is approved.';
comment on column documents.rejection_reason is 'Why it was refused, as the seller was told; null for one that was not refused.';
comment on column documents.replaces is 'The refused document that this one took the place of; null for others.';
comment on table document_links is 'Links with which a seller replaces refused documents, and does nothing else; deleted once they are used or void.';
comment on column document_links.hash is 'SHA-256 of the token.';
