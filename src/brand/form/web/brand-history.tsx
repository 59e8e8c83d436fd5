import { brandText } from '#brand/text.ts'
import { type BrandToEdit, useRestoreBrand } from '#brand/web/api.ts'
import { formatTime } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import style from './brand-history.module.css'

type Version = BrandToEdit['versions'][number]

/** The last row of the history: the look that the program comes with. */
const asItCame: Version = { id: '', published: '', administrator: '', repeats: null, name: '' }

/** The published versions, newest first, then the program's own look; all but the current one have a button that restores them. */
export function BrandHistory({ versions }: { versions: readonly Version[] }) {
  const restore = useRestoreBrand()
  const shown = versions[0]?.id
  if (shown === undefined) return <p>{brandText.noHistory}</p>
  const columns: readonly Column<Version>[] = [
    {
      title: brandText.when,
      cell: ({ published }) => (published ? formatTime(published) : brandText.asItCame),
      breaks: 'never',
    },
    { title: brandText.by, cell: ({ administrator }) => administrator || '-' },
    {
      title: brandText.called,
      cell: ({ name, repeats }) => (
        <>
          {name || '-'}
          {repeats && <span className={style.repeats}>{brandText.repeatOf(formatTime(repeats))}</span>}
        </>
      ),
    },
    {
      title: brandText.actions,
      cell: ({ id, published }) =>
        id === shown ? (
          brandText.isShown
        ) : (
          <Button
            small
            variant="secondary"
            aria-label={brandText.backTo(published ? formatTime(published) : brandText.asItCame)}
            onClick={() => restore.mutateAsync({ id, newestId: shown })}
          >
            {brandText.back}
          </Button>
        ),
    },
  ]
  return <Table caption={brandText.history} columns={columns} rows={[...versions, asItCame]} rowKey={({ id }) => id} />
}
