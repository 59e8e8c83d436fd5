-- module: platform
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
comment on table job_workers is 'The processes that work on jobs. The jobs of one that is seen no more are unlocked for the others.';
comment on column job_workers.id is 'Under which the job library locks the jobs of this process.';
comment on column job_workers.seen_at is 'When the process last said that it is alive.';
