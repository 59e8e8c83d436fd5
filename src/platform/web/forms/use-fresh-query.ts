import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

type QueryInput<Answer, Key extends QueryKey> = Pick<
  UseQueryOptions<Answer, Error, Answer, Key>,
  'queryKey' | 'queryFn' | 'meta'
>

/** A query that ignores the cache: a form starts from the server's current values. */
export function useFreshQuery<Answer, Key extends QueryKey>(query: QueryInput<Answer, Key>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: 'always' })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}
