-- room: orders
-- lpad cuts what is longer: the millionth order would have been given the number of an earlier one (D-044).
create function new_order_number() returns text language sql volatile as $$
  select 'ORD-' || lpad(n, greatest(6, length(n)), '0') from (select nextval('order_numbers')::text as n) as next
$$;
alter table orders alter column ord_no set default new_order_number();
