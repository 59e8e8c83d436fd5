import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

type Asked<Answer, Key extends QueryKey> = Pick<
  UseQueryOptions<Answer, Error, Answer, Key>,
  'queryKey' | 'queryFn' | 'meta'
>

/** A form begins with what is there now, not with what was seen before. */
export function useFreshQuery<Answer, Key extends QueryKey>(asked: Asked<Answer, Key>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...asked, refetchOnMount: 'always' })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}
