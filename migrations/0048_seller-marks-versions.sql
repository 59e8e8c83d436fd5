-- module: catalogue
-- compatible: yes
create table seller_marks_versions (
  seller_id uuid primary key references users,
  version bigint not null
);

create function raise_seller_marks_version() returns trigger language plpgsql as $$
begin
  insert into seller_marks_versions (seller_id, version) values (coalesce(new.seller_id, old.seller_id), 1)
  on conflict (seller_id) do update set version = seller_marks_versions.version + 1;
  return null;
end $$;

create trigger faves_changed after insert or delete on faves
  for each row execute function raise_seller_marks_version();
create trigger stock_items_changed after insert or delete on stock_items
  for each row execute function raise_seller_marks_version();
-- The video's progress is stored every few seconds and is no mark.
create trigger video_views_added after insert on video_views
  for each row when (new.viewed_at is not null) execute function raise_seller_marks_version();
create trigger video_views_changed after update of viewed_at on video_views
  for each row when (old.viewed_at is distinct from new.viewed_at) execute function raise_seller_marks_version();
create trigger video_views_removed after delete on video_views
  for each row execute function raise_seller_marks_version();

comment on table seller_marks_versions is 'Raised by triggers with every change of a seller''s faves, stock and watched videos, so that a list is made anew only after one; without a row nothing was changed since.';
