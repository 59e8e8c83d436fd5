-- module: platform
-- compatible: yes
-- A call that a crash interrupted is taken over by its repetition at once, not after two minutes (D-425).
alter table idempotency_keys add column claimed_by integer;

comment on column idempotency_keys.claimed_by is 'Number of the process lock of the process that works on the call; null where that process held no lock.';
