-- module: mail
-- compatible: yes
-- How often the shop has written to its sellers today is looked up with each piece of news, and whose email was withdrawn when she stops
-- emails.
create index shop_news_to_sellers on shop_news (sent_at desc) where audience <> 'clients';
create index news_receivers_by_email on news_receivers (email_id) where email_id is not null;

alter table setting_checks add column code_hash bytea, add column arrived_at timestamptz;

comment on column setting_checks.code_hash is 'The hash of the code in the link of a test email.';
comment on column setting_checks.arrived_at is 'When the link of the test email was opened, which shows that it arrived.';
