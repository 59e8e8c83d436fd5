-- module: orders
-- compatible: yes
-- An order that replaces one of My Orders stands in My Orders too, whether or not its client has got a link (D-430).
alter table orders add column replaces_pending boolean not null default false;

comment on column orders.replaces_pending is 'It replaced an order that was pending: it is pending from the beginning on, and again after a failed payment.';
