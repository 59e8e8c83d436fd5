-- module: mail
-- compatible: yes
alter table emails add column attachment bytea;
alter table emails add column attachment_name text;

comment on column emails.attachment is 'A PDF that the email brings along; deleted with what the email says once it was sent.';
comment on column emails.attachment_name is 'The name of the attached file.';
