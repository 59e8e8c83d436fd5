-- module: mail
-- compatible: yes
-- An email about an order is found by the order's number and not by its subject, which administrators may write (D-758).
alter table emails add column order_number text;

comment on column emails.order_number is 'The number of the order that the email is about; null for an email about none, and for one that an earlier version has queued.';
