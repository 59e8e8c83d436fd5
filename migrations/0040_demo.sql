-- room: app
-- Said before the demo shop is loaded and after: a start that was cut short is finished by the next one, and a shop that
-- was never a demo never becomes one.
create table demo_shop (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default now(),
  loaded_at timestamptz
);
