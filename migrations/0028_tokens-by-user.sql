-- module: accounts
-- compatible: yes
-- The erasure of a person deletes her tokens, those that were used or revoked too.
create index tokens_by_user on tokens (user_id);
