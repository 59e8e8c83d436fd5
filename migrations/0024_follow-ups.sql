-- module: links
-- compatible: yes
-- Links that were sent at once to many clients, so that they can be taken back before they leave.
alter table explore_links
  add column sending_id uuid,
  add column email_id uuid;

create index explore_links_of_sending on explore_links (sending_id) where sending_id is not null;

comment on column explore_links.sending_id is 'The links of one sending to many clients have the same; null for a link that was sent alone.';
comment on column explore_links.email_id is 'The email with which the link of a sending leaves; null where none was queued.';

-- A link that its client has opened, and by which nothing was bought, is followed up at most twice (N-FLUP-001).
create table follow_ups (
  id uuid primary key default new_id(),
  explore_link_id uuid references explore_links on delete cascade,
  pay_link_id uuid references pay_links on delete cascade,
  number smallint not null check (number in (1, 2)),
  automatic boolean not null,
  sent_at timestamptz not null default now(),
  check (num_nonnulls(explore_link_id, pay_link_id) = 1),
  unique (explore_link_id, number),
  unique (pay_link_id, number)
);

comment on table follow_ups is 'Reminders of a link that its client has opened and not bought by.';
comment on column follow_ups.number is 'Which of the two reminders of its link it is.';
comment on column follow_ups.automatic is 'True where the schedule sent the reminder, false where the seller did.';

create index explore_links_to_follow_up on explore_links (last_opened_at) where last_opened_at is not null and cancelled_at is null;
create index pay_links_to_follow_up on pay_links (client_opened_at) where client_opened_at is not null and cancelled_at is null;

create table follow_up_sellers (
  seller_id uuid primary key references users,
  automatic_since timestamptz not null default now()
);

comment on table follow_up_sellers is 'Sellers whose links are followed up by the schedule; others do it themselves.';
