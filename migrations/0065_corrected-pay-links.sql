-- module: orders
-- compatible: yes
alter table pay_links add column corrected_at timestamptz;

comment on column pay_links.corrected_at is 'The client''s email was changed after the link was mailed: it was cancelled then, and may be sent again. Null otherwise.';
