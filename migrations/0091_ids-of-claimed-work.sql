-- module: platform
-- compatible: yes
-- What a call creates has the same id in each of its runs, so that an order whose call is taken over is placed once (D-425).
alter table idempotency_keys add column work_id uuid not null default new_id();

comment on column idempotency_keys.work_id is 'Id that the call gives to what it creates, the same in each of its runs.';
