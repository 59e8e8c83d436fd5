-- module: mail
-- compatible: yes
-- How often the shop has written to its sellers today is looked up with each piece of news, and whose email was withdrawn when she stops
-- emails.
create index shop_news_to_sellers on shop_news (sent_at desc) where audience <> 'clients';
create index news_receivers_by_email on news_receivers (email_id) where email_id is not null;
