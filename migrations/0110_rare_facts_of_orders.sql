-- room: orders
-- What few orders have stands on the order itself, so that small indexes find, sort and count them: when its newest link was sent,
-- and whether a payment of it ever failed.
alter table orders add column link_sent_at timestamptz;
alter table orders add column payment_failed boolean not null default false;
update orders o set link_sent_at = k.sent_at from pay_links k where k.order_id = o.id;
update orders o set payment_failed = true where o.id in (select p.order_id from payments p where p.state = 'failed');
create index orders_with_link on orders (created_at desc, id) include (total_pence, link_sent_at, payment_status)
  where link_sent_at is not null and replaced_by is null;
create index orders_by_link on orders (link_sent_at) include (payment_status)
  where link_sent_at is not null and replaced_by is null;
create index orders_failed on orders (created_at desc, id) include (total_pence)
  where payment_failed and replaced_by is null;

-- the order says it now
drop trigger link_paid on orders;
drop function note_link_paid;
drop index pay_links_by_time;
alter table pay_links drop column paid;
