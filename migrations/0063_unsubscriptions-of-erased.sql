-- module: mail
-- compatible: yes
-- Whoever adds an erased client again sends her no emails that she did not want: a hash of her address is all that stays of it (N-CLPG-023).
create table unsubscriptions_of_erased (
  address_hash bytea not null,
  kind text not null check (kind in ('links', 'reminders')),
  primary key (address_hash, kind)
);

create function hash_of_address(address text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(lower(address), 'UTF8'));

create function refuses_emails(address text, topic text) returns boolean language sql stable parallel safe
  return exists (select from unsubscriptions u where u.email = lower(address) and u.kind = topic)
    or exists (select from unsubscriptions_of_erased e where e.address_hash = hash_of_address(address) and e.kind = topic);

comment on table unsubscriptions_of_erased is 'Kinds of emails that the owner of an address did not want when her data was erased.';
comment on column unsubscriptions_of_erased.address_hash is 'SHA-256 of the address in lower case: it answers only who knows the address already.';
