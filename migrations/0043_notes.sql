-- module: notes
-- compatible: yes
create table notes (
  id uuid primary key default new_id(),
  order_id uuid references orders,
  user_id uuid references users,
  client_id uuid references clients,
  text text not null check (text <> ''),
  admin_id uuid not null references users,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  check (num_nonnulls(order_id, user_id, client_id) = 1)
);

create index notes_of_order on notes (order_id, id desc) where order_id is not null;
create index notes_of_user on notes (user_id, id desc) where user_id is not null;
create index notes_of_client on notes (client_id, id desc) where client_id is not null;

comment on table notes is 'What administrators note on orders, users and clients; neither sellers nor clients read it. Erased with the person.';
comment on column notes.order_id is 'The order that it is on; as user_id and client_id, exactly one of which is set.';
comment on column notes.admin_id is 'The administrator who wrote it.';
comment on column notes.withdrawn_at is 'When its writer withdrew it; it stays in the list, marked as withdrawn.';
