import { wordingsText } from '#mail/wordings/text.ts'
import { type EmailToEdit, useRestoreEmail } from '#mail/wordings/web/api.ts'
import type { WordingName } from '#mail/wordings/wording-names.ts'
import { formatTime } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import style from './editor.module.css'

type Version = EmailToEdit['versions'][number]

/** The last row of the history: the wording that the program comes with. */
const asItCame: Version = { id: '', published: '', administrator: '', repeats: null, subject: '' }

/** The versions of an email's wording, the newest first, each with a button to go back to it. */
export function WordingHistory({ name, versions }: { name: WordingName; versions: readonly Version[] }) {
  const restore = useRestoreEmail(name)
  const newest = versions[0]
  if (!newest) return <p>{wordingsText.noHistory}</p>
  const sent = newest.subject === '' ? '' : newest.id
  const dateOf = ({ published }: Version) => (published ? formatTime(published) : wordingsText.ours)
  const columns: readonly Column<Version>[] = [
    { title: wordingsText.when, cell: dateOf, breaks: 'never' },
    { title: wordingsText.by, cell: ({ administrator }) => administrator || '-' },
    {
      title: wordingsText.said,
      cell: ({ subject, repeats }) => (
        <>
          {subject || wordingsText.ours}
          {repeats && <span className={style.repeats}>{wordingsText.repeatOf(formatTime(repeats))}</span>}
        </>
      ),
    },
    {
      title: wordingsText.actions,
      cell: (version) =>
        version.id === sent ? (
          wordingsText.isSent
        ) : version.subject === '' && version.id !== '' ? (
          '-'
        ) : (
          <Button
            small
            variant="secondary"
            aria-label={wordingsText.backTo(dateOf(version))}
            onClick={() => restore.mutateAsync({ id: version.id, newestId: newest.id })}
          >
            {wordingsText.back}
          </Button>
        ),
    },
  ]
  return (
    <Table caption={wordingsText.history} columns={columns} rows={[...versions, asItCame]} rowKey={({ id }) => id} />
  )
}
