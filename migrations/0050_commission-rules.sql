-- module: commission-rules
-- compatible: yes
create table seller_tiers (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  from_pence bigint not null check (from_pence >= 0),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

create index seller_tiers_in_use on seller_tiers (from_pence, id) where removed_at is null;

comment on table seller_tiers is 'Tiers of sellers by what they have sold (D-648); the lowest one begins at nothing. A removed one stays, since sellers had it.';
comment on column seller_tiers.from_pence is 'From this much sold to clients in ninety days on.';

create table seller_tier_counts (
  seller_id uuid primary key references users,
  tier_id uuid references seller_tiers,
  sales_pence bigint not null,
  counted_on date not null,
  since timestamptz not null default now()
);

create index seller_tier_counts_of_tier on seller_tier_counts (tier_id, seller_id);

comment on table seller_tier_counts is 'The tier of each seller as the nightly job has counted it; a seller without a row has the lowest one.';
comment on column seller_tier_counts.sales_pence is 'Sold to clients in the ninety days before, net of what codes took off and of what went back.';
comment on column seller_tier_counts.counted_on is 'The day in London on which it was counted.';
comment on column seller_tier_counts.since is 'Since when the seller has the tier.';

create table seller_tier_changes (
  seller_id uuid not null references users,
  since timestamptz not null default now(),
  tier_id uuid references seller_tiers,
  tier_name text not null,
  sales_pence bigint not null,
  primary key (seller_id, since)
);

comment on table seller_tier_changes is 'Which seller had which tier from when, as it was called then; rows are only added. tier_id is null from when there were no tiers any more.';

create table commission_rules (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  kind text not null check (kind in ('of_price', 'on_top')),
  hundredths integer not null check (hundredths between 0 and 10000),
  tier_ids uuid[] not null default '{}',
  scope text not null check (scope in ('all', 'categories', 'brands')),
  category_ids uuid[] not null default '{}',
  brands text[] not null default '{}',
  first_day date,
  last_day date,
  position integer not null,
  is_on boolean not null default true,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (kind = 'of_price' or hundredths > 0),
  check ((scope = 'categories') = (category_ids <> '{}')),
  check ((scope = 'brands') = (brands <> '{}')),
  check (first_day <= last_day)
);

create index commission_rules_in_order on commission_rules (position, id) where ended_at is null;
create index commission_rules_ended on commission_rules (ended_at desc, id) where ended_at is not null;

comment on table commission_rules is 'What gives sellers another commission than the product''s own figure (D-650). Terms never change: a rule is ended, and another one takes its place.';
comment on column commission_rules.kind is 'of_price: a percentage of the price; on_top: so many per cent more than the product''s own figure.';
comment on column commission_rules.hundredths is 'The percentage in hundredths of a per cent.';
comment on column commission_rules.tier_ids is 'The tiers of the sellers whom it is for; empty for all sellers.';
comment on column commission_rules.scope is 'What it is for: everything, the listed categories, or the listed brands.';
comment on column commission_rules.first_day is 'From this day in London on; null: at once.';
comment on column commission_rules.last_day is 'The last day in London; null: until it is ended.';
comment on column commission_rules.position is 'Rules are tried in this order; the first that fits decides.';
comment on column commission_rules.is_on is 'An administrator can switch it off and on again.';
comment on column commission_rules.ended_at is 'Since when it holds no longer, whatever its days say.';

create function tier_of_seller(seller uuid) returns uuid language sql stable as $$
  select coalesce((select c.tier_id from seller_tier_counts c where c.seller_id = seller),
    (select t.id from seller_tiers t where t.removed_at is null order by t.from_pence, t.id limit 1))
$$;

comment on function tier_of_seller(uuid) is 'The tier of a seller: as it was counted last night, and the lowest one before that; null without tiers.';

-- Lists show sellers the commission that rules give them: every process drops the lists that it holds.
create constraint trigger commission_rules_changed after insert or update or delete on commission_rules
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger seller_tiers_changed after insert or update or delete on seller_tiers
  deferrable initially deferred for each row execute function raise_catalogue_version();
create trigger seller_tier_counts_raise_version after insert on seller_tier_counts
  for each row execute function raise_seller_marks_version();
create trigger seller_tier_counts_changed_raise_version after update on seller_tier_counts
  for each row when (old.tier_id is distinct from new.tier_id) execute function raise_seller_marks_version();

create view audit.commission_rules as
select r.id, r.name, r.kind, r.hundredths, r.tier_ids, r.first_day, r.last_day, r.created_at, r.ended_at from commission_rules r;

create view audit.seller_tier_changes as
select h.seller_id, h.since, h.tier_id, lead(h.since) over (partition by h.seller_id order by h.since) as until from seller_tier_changes h;

create trigger read_only instead of insert or update or delete on audit.commission_rules for each row execute function audit.reject_change();
create trigger read_only instead of insert or update or delete on audit.seller_tier_changes for each row execute function audit.reject_change();
