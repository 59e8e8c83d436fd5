import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { maxListedRows } from '#platform/max-listed-rows.ts'
import { commonText } from '#platform/text.ts'
import { pageSize as defaultPageSize } from '#platform/web/api-client/call-api.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { pageSizes, type useTableParams } from './list-query-api.ts'
import style from './pagination.module.css'

type ListQuery = Pick<UseQueryResult<{ total: number }>, 'data' | 'isPlaceholderData'>
type Table = ReturnType<typeof useTableParams>

/** The pages of a list and the choice of how many rows a page has; renders nothing if all rows fit on the shortest page. */
export function ListFooter({ query, table }: { query: ListQuery; table: Table }) {
  const { page, pageSize } = table.params
  const total = query.data?.total ?? 0
  useExistingPage(query, table)
  if (total <= defaultPageSize) return null
  return (
    <div className={style.foot}>
      <Pagination page={page} pages={Math.ceil(Math.min(total, maxListedRows) / pageSize)} onPage={table.setPage} />
      <Select
        pill
        label={commonText.rowsOnPage}
        value={String(pageSize)}
        options={pageSizes.map((rows) => ({ value: String(rows), label: `${rows} ${commonText.rows}` }))}
        onChange={(rows) => table.setPageSize(Number(rows))}
      />
    </div>
  )
}

/** Shows the last page that is left where the page in the URL is gone, because rows have left the list. */
function useExistingPage({ data, isPlaceholderData }: ListQuery, table: Table): void {
  const { page, pageSize } = table.params
  const lastPage = Math.max(1, Math.ceil(Math.min(data?.total ?? 0, maxListedRows) / pageSize))
  const isGone = data !== undefined && !isPlaceholderData && page > lastPage
  const showLastPage = useEffectEvent(() => table.setPage(lastPage))
  useEffect(() => {
    if (isGone) showLastPage()
  }, [isGone])
}

/** Whether a page has no rows although its list has some. */
export const isPastEnd = ({ rows, total }: { rows: readonly unknown[]; total: number }) =>
  rows.length === 0 && total > 0

interface PaginationProps {
  /** The name of these pages for screen readers, needed if several lists are on one page of the site. */
  label?: string
  page: number
  pages: number
  onPage: (page: number) => void
}

const maxLinks = 5

/** Five page links around the current page (A-SHEL-028), previous and next. */
export function Pagination({ label = commonText.pages, page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={style.links} aria-label={label}>
      <IconButton
        icon={chevronLeftIcon}
        label={commonText.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {getLinkedPages(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className={style.link}
          aria-label={`${commonText.page} ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <IconButton
        icon={chevronRightIcon}
        label={commonText.nextPage}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <span className={style.of}>
        {commonText.page} {page} {commonText.of} {pages}
      </span>
    </nav>
  )
}

function getLinkedPages(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(maxLinks / 2), pages - maxLinks + 1))
  return Array.from({ length: Math.min(maxLinks, pages) }, (_, index) => first + index)
}
