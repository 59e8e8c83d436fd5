-- module: mail
-- compatible: yes
-- What administrators have written of the shop's emails (D-670). A process of the version before sends every email as the program brings it.
create table email_wordings (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  published_at timestamptz not null default now(),
  published_by uuid not null references users,
  repeats uuid references email_wordings,
  subject text check (subject <> ''),
  heading text check (heading <> ''),
  text text check (text <> ''),
  check (num_nonnulls(subject, heading, text) in (0, 3))
);

create index email_wordings_of_email on email_wordings (name, id desc);

comment on table email_wordings is 'What an email says in an administrator''s words: every version is a row, the newest of an email is sent, and no row is changed or deleted.';
comment on column email_wordings.name is 'Which email, of the list in src/mail/wordings/wording-names.ts.';
comment on column email_wordings.repeats is 'The earlier version that this one went back to; null for one of its own.';
comment on column email_wordings.subject is 'Null, as heading and text, where the email is again as the program brings it.';
comment on column email_wordings.text is 'Paragraphs with marks and placeholders, as it was typed.';

create function reject_email_wording_change() returns trigger language plpgsql as $$
begin
  raise exception 'the versions of an email only grow';
end $$;

create trigger email_wordings_append_only before update or delete on email_wordings
  for each row execute function reject_email_wording_change();

create function notify_email_wording_changed() returns trigger language plpgsql as $$
begin
  notify email_wording_changed;
  return null;
end $$;

create trigger email_wordings_published after insert on email_wordings
  for each statement execute function notify_email_wording_changed();

comment on function notify_email_wording_changed() is 'Tells all processes, which read the newest versions then.';
