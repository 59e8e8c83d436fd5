import { sql } from 'kysely'
import type { Db } from '#base/server/database.ts'

/**
 * The words that the shop does not know, each with those it knows that are spelt alike. Swapped letters leave a short
 * word hardly a piece in common with itself, so words of its length with its first letter are among them.
 */
export async function selectAlikeWords(db: Db, words: readonly string[]): Promise<{ word: string; alike: string[] }[]> {
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select w.word, array(
      select k.word from (
        select k.word from search_words k where k.word % w.word
        union
        select k.word from search_words k where left(k.word, 1) = left(w.word, 1)
          and length(k.word) in (length(w.word) - 1, length(w.word), length(w.word) + 1)
      ) k order by similarity(k.word, w.word) desc, k.word limit 200) as alike
    from unnest(${words}::text[]) as w(word)
    where not exists (select 1 from search_words k
      where k.word collate "C" >= w.word and k.word collate "C" < w.word || '{')`.execute(db)
  return rows
}

/** Which of these the shop knows, letter for letter. */
export async function selectKnownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select k.word from search_words k where k.word = any(${words}::text[])`.execute(db)
  return new Set(rows.map(({ word }) => word))
}
