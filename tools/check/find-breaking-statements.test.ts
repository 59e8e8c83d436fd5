import { expect, test } from 'vitest'
import { listMigrationFiles, readMigration } from '#platform/server/database/migration-files.ts'
import { lastSquashed } from '#platform/server/database/squashed-migrations.ts'
import { findBreakingStatements } from './find-breaking-statements.ts'

test('each migration says whether the version before goes on, and none that breaks it says yes', () => {
  const wrong = listMigrationFiles()
    .filter((name) => name > lastSquashed)
    .map(readMigration)
    .flatMap(({ name, sql, compatible }) => {
      if (compatible === null) return [`${name}: the second line is neither -- compatible: yes nor -- compatible: no`]
      return compatible ? findBreakingStatements(sql).map((statement) => `${name} is not compatible: ${statement}`) : []
    })
  expect(wrong).toEqual([])
})

test.each([
  'drop table stock_items',
  'alter table users drop column phone',
  'alter table users rename column phone to telephone',
  'alter table users rename to people',
  'alter table users add column rank integer not null',
  'alter table users add column tag text, add column rank integer not null check (rank > 0)',
  'alter table users add column tag text unique',
  'alter table users alter column phone set not null',
  'alter table users alter column phone type integer using phone::integer',
  'alter table orders add constraint paid check (paid_pence >= 0)',
  'create unique index users_phone on users (phone)',
  'create unique index users_phone on users (phone) where blocked',
  "create trigger stop before insert on orders for each row execute function f('a')",
  'create function f() returns trigger as $$ begin insert into users (id) values (1); return null; end $$; create trigger g after insert on faves for each row execute function f()',
  "create function f() returns trigger as $$ begin raise exception 'no'; end $$; create trigger g after insert on faves for each row execute function f()",
  'create or replace view audit.users as select 1',
  'create or replace function f() returns trigger language plpgsql as $$ begin return null; end $$',
  'create or replace function f() returns uuid language sql as $$ delete from users returning id $$',
  'create or replace function f(o orders) returns boolean language sql as $$ select true $$',
  'update users set blocked = true',
  "alter table users add column tag text; update users set tag = 'a', blocked = true where id is not null",
  'delete from users',
  "insert into users (email) values ('a; b')",
  'do $$ begin drop table users; end $$',
  'truncate users',
  'alter function f(users) rename to g',
])('breaks the version before: %s', (sql) => {
  expect(findBreakingStatements(`create table t (id int);\n${sql};`)).toHaveLength(1)
})

test.each([
  "-- drop table users\ncreate table t (id int not null unique, mark text default 'drop; it'); insert into t values (1)",
  'create table t (id int); create unique index t_id on t (id); alter table t add constraint c check (id > 0)',
  'alter table users add column tag text, add column rank numeric(10, 2) not null default 0',
  "alter table users add column tag text check (tag is not null or tag in ('a', 'b')) references tags",
  "alter table users add column tag text; update users u set tag = coalesce(u.phone, 'x') where u.phone is not null",
  'create index users_phone on users (phone)',
  'alter table cards add column first boolean not null default false; create unique index one_first on cards (user_id) where first and open',
  "comment on table users is 'It''s all; of them.'",
  'create function f() returns trigger language plpgsql as $body$ begin delete from t; end $body$',
  'create table n (id int); create function f() returns trigger as $$ begin insert into n values (1) on conflict (id) do update set id = 2; return null; end $$; create trigger g after insert or update of at on faves for each row execute function f()',
  'create or replace function f() returns uuid language sql volatile as $$ select gen_random_uuid() $$',
  'alter function f(users) set plan_cache_mode = force_generic_plan',
  'create view audit.t as select 1; create trigger stop instead of insert on audit.t for each row execute function f()',
  'create schema stats; create table stats.t (id int); create unique index on stats.t (id)',
])('only adds: %s', (sql) => {
  expect(findBreakingStatements(sql)).toEqual([])
})
