-- module: training
-- compatible: yes
create table training_versions (
  product_id uuid not null references products,
  number integer not null check (number > 0),
  first_day date not null,
  video text references uploads,
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 3),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  primary key (product_id, number)
);

create index training_versions_to_begin on training_versions (first_day, product_id, number) where begun_at is null;

comment on table training_versions is 'What administrators have added to the training of a product: its questions, and versions that sellers do anew (D-680). Without a row its training is its video alone, as version 1.';
comment on column training_versions.first_day is 'From this day in London on it is the version that counts, until the first day of the next one.';
comment on column training_versions.video is 'The video that the product gets when the version begins; null where it keeps the one it has.';
comment on column training_versions.questions is 'At most three: the question, its two to four options, and the place of the right one, from 0.';
comment on column training_versions.begun_at is 'When the version''s first day was acted on: its video is the product''s, and sellers who have the product in stock are listed as those who still have to do it.';

create table training_captions (
  video text primary key references uploads,
  cues jsonb not null check (jsonb_typeof(cues) = 'array'),
  transcript text not null,
  is_estimated boolean not null,
  changed_at timestamptz not null default now()
);

comment on table training_captions is 'The captions and the transcript of a training video. They belong to the film: another film has none.';
comment on column training_captions.cues is 'Lines with the seconds from and to which they are shown; the file that browsers load is written from them.';
comment on column training_captions.is_estimated is 'Whether the times were reckoned from a transcript without any.';

create table training_runs (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  product_id uuid not null references products,
  version integer not null check (version > 0),
  video text,
  position_seconds double precision not null default 0 check (position_seconds >= 0),
  played nummultirange not null default '{}',
  begun_at timestamptz,
  changed_at timestamptz not null default now(),
  watched_at timestamptz,
  finished_at timestamptz,
  certificate text unique check (certificate ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  certificate_name text,
  certificate_title text,
  unique (seller_id, product_id, version),
  check (finished_at is null or watched_at is not null),
  check ((certificate is null) = (certificate_name is null) and (certificate is null) = (certificate_title is null)),
  check (certificate is null or finished_at is not null)
);

create index training_runs_latest on training_runs (changed_at desc, id desc);
create index training_runs_of_product on training_runs (product_id, version, changed_at desc, id desc);

comment on table training_runs is 'How far a seller is with a version of a product''s training, and that she has finished it.';
comment on column training_runs.video is 'The film of which the position and the played parts are; another film starts anew.';
comment on column training_runs.position_seconds is 'Where the film was stopped, on any device. It never counts as watched.';
comment on column training_runs.played is 'The parts of the film that were played, over all devices, in seconds: jumps are left out and nothing counts twice.';
comment on column training_runs.begun_at is 'Null where the seller still has to begin.';
comment on column training_runs.watched_at is 'When the film had been watched to its end (D-204).';
comment on column training_runs.finished_at is 'When the questions were answered as well, or with the film where there are none.';
comment on column training_runs.certificate is 'Its number, from the first time that the certificate was opened.';
comment on column training_runs.certificate_name is 'The name on the certificate; empty once its seller was erased (D-685).';

-- Who had watched before the first version was added has finished version 1.
insert into training_runs (seller_id, product_id, version, begun_at, changed_at, watched_at, finished_at)
select v.seller_id, v.product_id, 1, v.viewed_at, v.viewed_at, v.viewed_at, v.viewed_at from video_views v where v.viewed_at is not null;

-- What lists show of a seller's training changes when she finishes it, and for all of its sellers when a version begins.
create trigger training_runs_added after insert on training_runs
  for each row when (new.finished_at is not null) execute function raise_seller_marks_version();
create trigger training_runs_changed after update of finished_at on training_runs
  for each row when (old.finished_at is distinct from new.finished_at) execute function raise_seller_marks_version();
create trigger training_runs_removed after delete on training_runs
  for each row execute function raise_seller_marks_version();

create function raise_marks_of_training() returns trigger language plpgsql as $$
begin
  insert into seller_marks_versions (seller_id, version)
  select r.seller_id, 1 from training_runs r where r.product_id = new.product_id group by r.seller_id order by r.seller_id
  on conflict (seller_id) do update set version = seller_marks_versions.version + 1;
  return null;
end $$;

create trigger training_versions_begun after insert or update of begun_at on training_versions
  for each row execute function raise_marks_of_training();

comment on function raise_marks_of_training() is 'Has the lists of all sellers who have begun a product''s training made anew.';

create function is_trained(seller uuid, product uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from training_runs r where r.seller_id = seller and r.product_id = product and r.finished_at is not null
      and r.version >= (select max(t.number) from training_versions t where t.product_id = product and t.first_day <= london_day(now())))
    or (exists (select from video_views v where v.seller_id = seller and v.product_id = product and v.viewed_at is not null)
      and not exists (select from training_versions t where t.product_id = product))
$$;

comment on function is_trained(uuid, uuid) is 'Whether a seller has finished the training of a product that counts today in London, and may stock it.';

create view audit.training_runs as
select r.seller_id, r.product_id, r.version, r.finished_at from training_runs r;

create trigger read_only instead of insert or update or delete on audit.training_runs for each row execute function audit.reject_change();
