-- room: orders
-- Which pieces a refund gives back.
create table refund_lines (
  refund_id uuid not null references refunds,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  amount_pence bigint not null check (amount_pence >= 0),
  commission_pence bigint not null check (commission_pence >= 0),
  primary key (refund_id, order_line_id)
);
create index refund_lines_of_line on refund_lines (order_line_id);
create index orders_paid_of_seller on orders (seller_id, paid_at desc, id desc) where payment_status = 3;
