-- room: orders
create index orders_replaced on orders (created_at, id) where replaced_by is not null;
