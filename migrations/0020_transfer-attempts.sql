-- module: payouts
alter table transfers add column attempts integer not null default 0;

comment on column transfers.attempts is 'How often the provider was called for it; the wait before the next call doubles with each.';
