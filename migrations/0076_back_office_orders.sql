-- room: orders
-- Sales of a period, and the orders behind each figure of the dashboard.
create index orders_paid on orders (paid_at, id) include (total_pence, commission_pence, seller_id)
  where payment_status = 3 and replaced_by is null;
create index orders_by_payment on orders (payment_status, created_at desc, id) where replaced_by is null;
create index pay_links_by_time on pay_links (sent_at) include (order_id);
