-- module: mail
-- compatible: yes
-- An email about an order is found by the order's number and not by its subject, which administrators may write (D-758).
alter table emails add column order_number text;

comment on column emails.order_number is 'The number of the order that the email is about; null for an email about none, and for one that an earlier version has queued.';

-- The whole number is looked for in the subject, since the number of another order may begin with this one.
create function is_about_order(e emails, number text) returns boolean language sql immutable parallel safe
  return case when e.order_number is not null then e.order_number = number else e.subject ~ ('\m' || number || '\M') end;

comment on function is_about_order(emails, text) is 'Whether an email is about the order with this number; one that an earlier version has queued is found by its subject.';
