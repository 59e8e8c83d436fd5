-- module: links
-- compatible: yes
alter table explore_links add column corrected_at timestamptz;

comment on column explore_links.corrected_at is 'The client''s email was changed after the link was mailed: it was cancelled then, and may be sent again. Null otherwise.';
