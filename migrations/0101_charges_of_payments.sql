-- room: payments
-- The charge that brought a payment's money, by the provider's name: a transfer names it as its source.
alter table payments add column charge_ref text;
