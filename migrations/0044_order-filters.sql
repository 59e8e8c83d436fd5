-- module: orders
-- compatible: yes
-- The back office's list filtered by ways of payment that few orders have, and by those that were cancelled.
create index orders_in_cash on orders (created_at desc, id) where funding = 'cash' and superseded_by is null;
create index orders_by_wallet on orders (payment_type, created_at desc, id)
  where payment_type in (3, 4) and superseded_by is null;
create index orders_cancelled on orders (created_at desc, id)
  where cancelled_at is not null and superseded_by is null;
