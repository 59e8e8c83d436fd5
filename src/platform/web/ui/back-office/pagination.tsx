import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import { commonText } from '#platform/text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './pagination.module.css'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

const maxLinks = 5

/** Five page links around the current page (A-SHEL-028), previous and next. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={style.links} aria-label={commonText.pages}>
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
