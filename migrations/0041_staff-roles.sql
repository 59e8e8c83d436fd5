-- module: accounts
-- compatible: yes
-- A process of the version before takes every administrator for an owner, until it is replaced.
create table staff_roles (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  rights text[] not null check (cardinality(rights) > 0),
  max_refund_pence bigint check (max_refund_pence >= 0),
  created_at timestamptz not null default now()
);

create unique index staff_roles_name on staff_roles (lower(name));

comment on table staff_roles is 'Roles that an owner of the shop has composed for colleagues (D-620).';
comment on column staff_roles.rights is 'What colleagues of the role may do, of the list in src/access/rights.ts.';
comment on column staff_roles.max_refund_pence is 'The most that may be paid back of one order; null: as much as there is.';

alter table users
  add column staff_role_id uuid references staff_roles check (staff_role_id is null or role = 'admin'),
  add column invited_at timestamptz check (invited_at is null or role = 'admin');

create index users_of_staff_role on users (staff_role_id) where staff_role_id is not null;

comment on column users.staff_role_id is 'The role of an administrator who may not do everything; null for an owner, and for sellers.';
comment on column users.invited_at is 'When a colleague was last invited who has not yet chosen a password; null once one is chosen.';
