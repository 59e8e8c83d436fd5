-- module: orders
-- compatible: yes
-- As with explore links: only an opening that proves the client's mailbox is told to a bank as hers (D-350).
alter table pay_links add column mailed_to text;
alter table pay_links add column client_opened_at timestamptz;
alter table pay_links add column client_opened_by text;
alter table pay_link_values add column mailed_to text;
-- a link of an order that was sent has been mailed to the address that the order names
update pay_links l set mailed_to = lower(o.client_email)
from orders o where o.id = l.order_id and o.pay_link_sent_at is not null and o.client_email <> '';

comment on column pay_links.mailed_to is 'The address in lower case to which its first value was mailed; null where its client got the value on her page.';
comment on column pay_link_values.mailed_to is 'The address in lower case to which this value was mailed; null for a copy, and for a value that its client got on her page.';
comment on column pay_links.opened_at is 'When a value of it was first opened in a browser, by whomever; reading it by a mail scanner does not count.';
comment on column pay_links.client_opened_at is 'When its client first opened it by a mailed value, or in a browser that was on her page.';
comment on column pay_links.client_opened_by is 'The address in lower case whose mailbox was proved by that opening.';
