-- Takes the tables of an existing shop from its role chairside and gives them to a role of their own, chairside_owner. Run by a superuser
-- on the shop's database while the shop is stopped. With CHAIRSIDE_OWNER_PASSWORD in the environment the new role has a password. The next
-- start of the shop, with DATABASE_OWNER_URL, gives chairside back what it needs.
\set ON_ERROR_STOP on
begin;
create role chairside_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
\getenv owner_password CHAIRSIDE_OWNER_PASSWORD
\if :{?owner_password}
alter role chairside_owner password :'owner_password';
\endif
reassign owned by chairside to chairside_owner;
revoke all on database :"DBNAME" from public, chairside;
grant connect, create on database :"DBNAME" to chairside_owner;
grant connect on database :"DBNAME" to chairside;
commit;
