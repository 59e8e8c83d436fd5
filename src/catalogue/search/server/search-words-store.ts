import { sql } from 'kysely'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { Db } from '#platform/server/database.ts'

export interface SearchVocabularyRow {
  /** The words that the shop does not know, each with those it knows that are spelt alike. */
  unknown: { word: string; alike: string[] }[]
  /** Which of those that were made of them it knows, letter for letter. */
  known: string[]
}

/**
 * Swapped letters leave a short word hardly a piece in common with itself, so words of its length with its first letter are
 * among those spelt alike.
 */
export async function selectSearchVocabulary(db: Db, words: readonly string[], made: readonly string[]): Promise<SearchVocabularyRow> {
  const { rows } = await executePrepared(
    db,
    sql<SearchVocabularyRow>`
    select array(select k.word from search_words k where k.word = any(${made}::text[])) as known,
      (select coalesce(json_agg(json_build_object('word', w.word, 'alike', array(
        select k.word from (
          select k.word from search_words k where k.word % w.word
          union
          select k.word from search_words k where left(k.word, 1) = left(w.word, 1)
            and length(k.word) in (length(w.word) - 1, length(w.word), length(w.word) + 1)
        ) k order by similarity(k.word, w.word) desc, k.word limit 200))), '[]')
      from unnest(${words}::text[]) as w(word)
      where not exists (select 1 from search_words k
        where k.word collate "C" >= w.word and k.word collate "C" < w.word || '{')) as unknown`,
  )
  return rows[0] ?? { unknown: [], known: [] }
}
