-- The database of the shop and its two roles: chairside_owner owns the schema public and what the migrations create, chairside uses
-- it and owns nothing. Run by a superuser of PostgreSQL 15 or newer. With CHAIRSIDE_OWNER_PASSWORD and CHAIRSIDE_DATABASE_PASSWORD in
-- the environment the roles have passwords; without one, PostgreSQL knows the user of its socket by the name.
\set ON_ERROR_STOP on
create role chairside_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
create role chairside login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
\getenv owner_password CHAIRSIDE_OWNER_PASSWORD
\if :{?owner_password}
alter role chairside_owner password :'owner_password';
\endif
\getenv password CHAIRSIDE_DATABASE_PASSWORD
\if :{?password}
alter role chairside password :'password';
\endif
-- texts sort by their code points, as in the embedded database
create database chairside template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke all on database chairside from public;
grant connect, create on database chairside to chairside_owner;
grant connect on database chairside to chairside;
\connect chairside
-- owned by the superuser: the migrations find them there
create extension pg_trgm;
create extension unaccent;
alter schema public owner to chairside_owner;
