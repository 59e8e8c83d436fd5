-- module: accounts
-- compatible: yes
-- Documents that run out are listed on the page of signals.
alter table documents add column valid_until date;
create index documents_by_validity on documents (valid_until, id) where valid_until is not null and deleted_at is null;

comment on column documents.valid_until is 'The last day on which the document is valid, as an administrator read it there; null where none was noted or it never ends.';
