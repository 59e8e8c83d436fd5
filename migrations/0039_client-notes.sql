-- module: clients
-- compatible: yes
alter table clients add column note text not null default '';
alter table clients add column patch_tested_on date;

comment on column clients.note is 'What the seller noted about the client; the client never sees it.';
comment on column clients.patch_tested_on is 'The day of the client''s last patch test.';
