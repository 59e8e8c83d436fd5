-- module: orders
-- compatible: yes
alter table order_lines
  add column commission_rule_id uuid references commission_rules,
  add column commission_rule_name text,
  add column own_commission_pence bigint check (own_commission_pence >= 0)
    constraint order_lines_rule_check check (num_nulls(commission_rule_id, commission_rule_name, own_commission_pence) in (0, 3));
create index order_lines_of_rule on order_lines (commission_rule_id) where commission_rule_id is not null;

comment on column order_lines.commission_rule_id is 'The rule that gave the commission, before a code; null where it was the product''s own figure.';
comment on column order_lines.commission_rule_name is 'The name of that rule.';
comment on column order_lines.own_commission_pence is 'The product''s own commission of one then.';

create view audit.ruled_lines as
select l.id as order_line_id, l.order_id, o.seller_id, l.commission_rule_id, l.commission_rule_name, l.own_commission_pence,
  coalesce(l.list_price_pence, l.price_pence) as unit_price_pence,
  coalesce(l.list_commission_pence, l.commission_pence) as unit_commission_pence, o.created_at
from order_lines l join orders o on o.id = l.order_id
where l.commission_rule_id is not null;

create trigger read_only instead of insert or update or delete on audit.ruled_lines for each row execute function audit.reject_change();
