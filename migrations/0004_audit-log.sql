-- module: audit-log
create table admin_log (
  id uuid primary key default new_id(),
  -- references users, once the module accounts has created them
  admin_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);

create index admin_log_by_time on admin_log (created_at desc, id);
create index admin_log_of_subject on admin_log (subject_id, created_at desc, id);
create index admin_log_of_kind on admin_log (subject_kind, created_at desc, id);
create index admin_log_of_admin on admin_log (admin_id, created_at desc, id);
create index admin_log_by_action on admin_log (action, created_at desc, id);

create function reject_admin_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the administrators'' log only grows';
end $$;

create trigger admin_log_append_only before update or delete on admin_log
  for each row execute function reject_admin_log_change();

comment on table admin_log is 'Every change by an administrator: who, when, from where, before and after. Rows are never changed or deleted.';
comment on column admin_log.admin_id is 'Null where a scheduled job made the change.';
comment on column admin_log.action is 'What was done, such as refund order.';
comment on column admin_log.subject_kind is 'What was changed: product, order, user ...';
comment on column admin_log.subject_id is 'Which one of its kind; null where the change is to no single row.';
comment on column admin_log.before is 'The changed fields as they were.';
comment on column admin_log.after is 'The changed fields as they became.';
comment on column admin_log.ip_address is 'IP address of the request.';
