-- module: app
create table demo_shop (
  singleton boolean primary key default true check (singleton),
  started_at timestamptz not null default now(),
  loaded_at timestamptz
);

comment on table demo_shop is 'Written before the demo shop is loaded and after: a load that was cut short is completed by the next start, and a shop that never was a demo never becomes one.';
comment on column demo_shop.singleton is 'Always true: the table has one row.';
comment on column demo_shop.loaded_at is 'When the demo shop was complete.';
