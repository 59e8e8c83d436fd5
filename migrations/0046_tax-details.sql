-- module: payouts
-- compatible: yes
-- What the tax office wants to know of a seller, beside the payout account (N-TAXR-001), and the year's income of all sellers.
create table tax_details (
  user_id uuid primary key references users,
  number_kind text check (number_kind in ('nino', 'utr')),
  number text not null default '',
  number_given_at timestamptz,
  requested_at timestamptz,
  retained_until date,
  first_name text not null default '',
  last_name text not null default '',
  business_name text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  postcode text not null default '',
  country text not null default '',
  date_of_birth text,
  bank_name text not null default '',
  last4 text not null default '',
  check ((number_kind is null) = (number = ''))
);
create index tax_details_to_erase on tax_details (retained_until) where retained_until is not null;
create index entries_of_sellers on entries (created_at) include (account, pence, journal_id) where account <> all (array['held', 'provider_fees', 'sales']);
create index refunds_by_day on refunds (refunded_at) where state = 'succeeded';

comment on table tax_details is 'Sellers'' tax numbers, and a copy of what the tax office wants to know of those who are erased.';
comment on column tax_details.number_kind is 'nino: National Insurance number; utr: Unique Taxpayer Reference. Null while none is known.';
comment on column tax_details.number is 'Without spaces, in capitals.';
comment on column tax_details.requested_at is 'When the seller was last asked by email for what is missing.';
comment on column tax_details.retained_until is 'Set when the seller is erased: until then the law asks to keep the row, with the copies beside it.';
comment on column tax_details.first_name is 'This column and those after it are copied when the seller is erased, and empty before.';
