import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '#media/web/use-object-url.ts'
import { returnScreensText } from '../screens-text.ts'
import style from './returns.module.css'

type PhotoQuery<Key extends readonly unknown[]> = UseQueryOptions<Blob, Error, Blob, Key>

/** Shows the photographs of a return, each a link to its full size; `queries` download them with the reader's own token. */
export function ReturnPhotos<Key extends readonly unknown[]>({ queries }: { queries: readonly PhotoQuery<Key>[] }) {
  if (queries.length === 0) return null
  return (
    <ul className={`bare ${style.photos}`}>
      {queries.map((query, at) => (
        <li key={JSON.stringify(query.queryKey)} className={style.photo}>
          <ReturnPhoto query={query} number={at + 1} />
        </li>
      ))}
    </ul>
  )
}

function ReturnPhoto<Key extends readonly unknown[]>({ query, number }: { query: PhotoQuery<Key>; number: number }) {
  const { data } = useQuery(query)
  const url = useObjectUrl(data ?? null)
  if (!url) return <span className={style.frame} role="img" aria-label={returnScreensText.photo(number)} />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={returnScreensText.photo(number)} />
    </a>
  )
}
