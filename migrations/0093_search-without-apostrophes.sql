-- module: platform
-- compatible: yes
-- 'obrien' finds O'Brien: the search compares, and lists sort, without apostrophes behind letters (D-453). The words of products stay
-- separated by them.
create or replace function normalize_text(words text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '(\w)''', '\1', 'g')
$$;
comment on function normalize_text(text) is 'Lower case without accents and the apostrophes behind letters: what a case-insensitive search compares.';

create or replace function normalize_words(words text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '[!-/:-@[-`{-~]+', ' ', 'g')
$$;

-- computes the stored texts of the search anew
update clients set name = name where search_text like '%''%';

-- an index holds what the function made before
do $$
declare
  made_before record;
begin
  for made_before in select indexrelid::regclass as name from pg_index where pg_get_indexdef(indexrelid) like '%normalize_text(%' loop
    execute 'reindex index ' || made_before.name;
  end loop;
end $$;
