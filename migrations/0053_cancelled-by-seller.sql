-- module: orders
-- compatible: yes
-- A seller cancels her own unpaid orders as well (D-384).
comment on column orders.cancelled_at is 'When its seller or an administrator cancelled it, unpaid; of an administrator the log has the reason.';
