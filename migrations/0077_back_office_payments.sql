-- room: payments
create index payments_failed on payments (created_at) include (order_id) where state = 'failed';
