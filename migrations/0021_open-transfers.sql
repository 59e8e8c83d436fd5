-- module: payouts
-- The schedule looks for open transfers every minute, and monitoring counts them; the paid ones are many.
create index transfers_open on transfers (created_at, id) where state in ('queued', 'sent');
