import { pageSize as defaultPageSize } from '#platform/web/api-client/pagination.ts'

/** The query of a list call (api.md, Admin). */
export function listQuery({ page, pageSize, direction, sort, search, filters }: TableParams) {
  const limit = pageSize === defaultPageSize ? {} : { lmt: pageSize }
  return { page, dir: direction, sortValue: sort, sKey: search, ...limit, ...filters }
}
