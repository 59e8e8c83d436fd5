import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { splitSearch } from '#platform/search-words.ts'
import { allOf, containsWord, likeWord } from '#platform/server/database/contains-text.ts'
import { toDialledDigits } from '../phone-digits.ts'

const searched = sql`clients.search_text`
const dialled = sql`dial_digits(clients.country_code, clients.phone)`

/**
 * Matches clients whose name, email or number contains each word, or whose number contains all the words joined together, ignoring case
 * and accents (D-191).
 */
export const matchesClient = (searchText: string) => matchEachWord(searchText, containsWord)

/** The condition of `matchesClient` in a form that is quick to test on a single row, for rows that another condition has already found. */
export const matchesClientRow = (searchText: string) => matchEachWord(searchText, likeWord)

function matchEachWord(searchText: string, matches: typeof likeWord): RawBuilder<SqlBool> {
  const words = allOf(
    splitSearch(searchText).map((found) => sql<SqlBool>`(${anyOf(matches(found, searched), found.word)})`),
  )
  return sql<SqlBool>`(${anyOf(words, searchText)})`
}

function anyOf(found: RawBuilder<SqlBool>, number: string): RawBuilder<SqlBool> {
  const digits = toDialledDigits(number)
  return digits === null ? found : sql<SqlBool>`${found} or ${dialled} like ${`%${digits}%`}`
}

/** The share of its trigrams, from 0 to 1, that a word must have in common with a name to be similar. */
const leastSimilar = 0.3
/** A name is found if it is at most this much less similar to the words than the most similar name is. */
const similarityRange = 0.1
/** The fewest letters of a word that is compared by similarity; shorter words share too few trigrams with any name. */
const shortestSimilar = 3

/**
 * Matches the clients of a seller whose names are most like the words, for a search that found nothing; null if the words cannot be
 * misspelt names.
 */
export function isCalledLike(searchText: string, sellerId: string): RawBuilder<SqlBool> | null {
  const words = splitSearch(searchText).map(({ word }) => word)
  if (words.length === 0 || !words.every((word) => word.length >= shortestSimilar && /\p{L}/u.test(word))) return null
  const similarities = words.map((word) => sql`word_similarity(normalize_text(${word}), normalize_text(c.name))`)
  return sql<SqlBool>`clients.id in (
    select s.id from (
      select m.id, m.similarity, max(m.similarity) over () as best from (
        select c.id, least(${sql.join(similarities)}) as similarity from clients c
        where c.seller_id = ${sellerId} and c.deleted_at is null
      ) m
    ) s where s.similarity >= ${leastSimilar} and s.similarity >= s.best - ${similarityRange}::real)`
}
