-- room: accounts
create index users_by_short_search on users
  using gin (short_pieces(plain_text(first_name || ' ' || last_name || ' ' || email))) where role = 'seller';
-- room: orders
-- Paid orders of a period by the day they were made, from the index alone.
drop index orders_by_payment;
create index orders_by_payment on orders (payment_status, created_at desc, id) include (paid_at) where replaced_by is null;

-- Whether what a link was sent for is paid stands beside it: links of a year are counted from an index.
alter table pay_links add column paid boolean not null default false;
update pay_links k set paid = true from orders o where o.id = k.order_id and o.payment_status = 3;
create function note_link_paid() returns trigger language plpgsql as $$
begin
  update pay_links set paid = true where order_id = new.id;
  return null;
end $$;
create trigger link_paid after update of payment_status on orders for each row
  when (new.payment_status = 3 and old.payment_status <> 3) execute function note_link_paid();
drop index pay_links_by_time;
create index pay_links_by_time on pay_links (sent_at) include (order_id, paid);
