-- room: orders
-- What few orders have stands on the order itself, so that small indexes find, sort and count them: when its newest link was sent,
-- and when a payment failed for the first time and for the last.
alter table orders add column link_sent_at timestamptz;
alter table orders add column first_failed_at timestamptz;
alter table orders add column last_failed_at timestamptz;
update orders o set link_sent_at = k.sent_at from pay_links k where k.order_id = o.id;
update orders o set first_failed_at = failed.first, last_failed_at = failed.last
from (select p.order_id, min(p.created_at) as first, max(p.created_at) as last from payments p
  where p.state = 'failed' and p.order_id is not null group by p.order_id) failed
where failed.order_id = o.id;
create index orders_with_link on orders (created_at desc, id) include (total_pence, link_sent_at, payment_status)
  where link_sent_at is not null and replaced_by is null;
create index orders_by_link on orders (link_sent_at) include (payment_status)
  where link_sent_at is not null and replaced_by is null;
create index orders_failed on orders (created_at desc, id) include (total_pence, first_failed_at, last_failed_at)
  where last_failed_at is not null and replaced_by is null;

-- the order says it now
drop trigger link_paid on orders;
drop function note_link_paid;
drop index pay_links_by_time;
alter table pay_links drop column paid;
