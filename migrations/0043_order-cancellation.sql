-- module: orders
-- compatible: yes
-- An order that an administrator cancelled is closed too: processes of the version before refuse its payment by closed_at.
alter table orders add column cancelled_at timestamptz;

comment on column orders.cancelled_at is 'When an administrator cancelled it, unpaid; the log has the reason.';
