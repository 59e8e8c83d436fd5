-- module: orders
-- compatible: yes
-- What has become of a payment link: the rows stay after its end, and its state is computed from the dates (N-LINK-001).
alter table pay_links add column opened_at timestamptz;
alter table pay_links add column cancelled_at timestamptz;

create table pay_link_values (
  hash bytea primary key,
  pay_link_id uuid not null references pay_links on delete cascade,
  created_at timestamptz not null default now()
);

create index pay_link_values_of_link on pay_link_values (pay_link_id);

comment on column pay_links.opened_at is 'When its client first opened it in a browser; reading it by a mail scanner does not count.';
comment on column pay_links.cancelled_at is 'When its seller cancelled it: it pays nothing any more.';
comment on table pay_link_values is 'Further random values of a payment link, of copies and QR codes: each opens the link like the value in the email, until it is sent again.';
comment on column pay_link_values.hash is 'SHA-256 of the random value.';
