-- room: accounts
-- When an administrator refused the documents: the seller waits again as soon as she has sent others.
alter table users add column documents_refused_at timestamptz;
create index users_newest on users (created_at, id) where role = 'seller' and deleted_at is null;
create index users_waiting on users (created_at, id)
  where role = 'seller' and deleted_at is null and not documents_approved and not blocked;
create index users_deleted on users (created_at, id) where role = 'seller' and deleted_at is not null;
create index admin_log_of_subject on admin_log (subject_id, created_at desc, id);
create index admin_log_of_admin on admin_log (admin_id, created_at desc, id);
create index admin_log_by_action on admin_log (action, created_at desc, id);
