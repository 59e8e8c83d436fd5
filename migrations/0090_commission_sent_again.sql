-- room: commission
-- Commission that a failed refund leaves over goes out beside its order's transfer, as one of that refund.
alter table transfers add column refund_id uuid references refunds;
alter table transfers drop constraint transfers_order_id_key;
create unique index transfers_of_order on transfers (order_id, refund_id) nulls not distinct;
