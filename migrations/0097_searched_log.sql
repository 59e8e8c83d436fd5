-- room: accounts
-- The log by what was changed, and the administrators that a search of it names.
create index admin_log_of_kind on admin_log (subject_kind, created_at desc, id);
create index users_administrators on users (id) where role = 'admin';
