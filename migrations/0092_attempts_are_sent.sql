-- room: payments
-- An attempt may have gone out from the moment it is written down: one commit before the call instead of two.
update payments set state = 'sent' where state = 'created';
alter table payments alter column state set default 'sent';
