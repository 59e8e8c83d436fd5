-- The database of the shop and a role that owns only what it must: the schema public, and what the migrations create.
-- Run by a superuser of PostgreSQL 15 or newer. With CHAIRSIDE_DATABASE_PASSWORD in the environment the role has a password;
-- without it, PostgreSQL knows the user of its socket by the name.
\set ON_ERROR_STOP on
create role chairside login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
\getenv password CHAIRSIDE_DATABASE_PASSWORD
\if :{?password}
alter role chairside password :'password';
\endif
-- texts sort by their code points, as in the embedded database
create database chairside template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke all on database chairside from public;
grant connect, create, temporary on database chairside to chairside;
\connect chairside
-- owned by the superuser: the migrations find them there
create extension pg_trgm;
create extension unaccent;
alter schema public owner to chairside;
