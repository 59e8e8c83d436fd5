-- module: orders
-- compatible: yes
-- How many of an order line were refunded, in one place for every list, figure and file. It is asked for one line at a time, as in
-- (select b.quantity from refunded_pieces b where b.order_line_id = l.id), which the index of the lines serves.
create view refunded_pieces as
select rl.order_line_id, sum(rl.quantity)::integer as quantity
from refund_lines rl join refunds r on r.id = rl.refund_id and r.state <> 'failed'
group by rl.order_line_id;

comment on view refunded_pieces is 'How many of an order line were refunded or are being refunded; a line without any is missing.';
