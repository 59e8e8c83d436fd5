import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { IconLink, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { wordingsText } from '../text.ts'
import { type WordingGroup, wordingGroups } from '../wording-names.ts'
import { emailsQuery, type ListedEmail } from './api.ts'
import style from './wordings.module.css'

const editPath = ({ name }: ListedEmail) => `/admin-emails/edit-email/${name}`

const states = { ours: wordingsText.ours, own: wordingsText.own, unfit: wordingsText.ownUnfit }

const columns: readonly Column<ListedEmail>[] = [
  { title: wordingsText.email, cell: (row) => <Link to={editPath(row)}>{wordingsText.titles[row.name]}</Link> },
  { title: wordingsText.state, cell: ({ state }) => states[state] },
  { title: wordingsText.changed, cell: ({ changed }) => (changed ? formatDay(changed) : '-'), breaks: 'never' },
  {
    title: wordingsText.actions,
    cell: (row) => (
      <RowActions>
        <IconLink
          to={editPath(row)}
          icon={pencilIcon}
          label={`${wordingsText.edit}: ${wordingsText.titles[row.name]}`}
          aria-keyshortcuts="e"
        />
      </RowActions>
    ),
  },
]

/** Lists every email of the shop by who reads it, and whether its wording is the program's own. */
export function AdminEmailsScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(emailsQuery(viewer.key))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  return (
    <>
      <PageTitle lead={wordingsText.lead}>{wordingsText.emails}</PageTitle>
      {data ? (
        <div className={style.page}>
          {(Object.keys(wordingGroups) as WordingGroup[]).map((group) => (
            <Panel key={group} heading={wordingsText.groups[group]}>
              <Table
                caption={wordingsText.groups[group]}
                columns={columns}
                rows={data.filter((email) => email.group === group)}
                rowKey={({ name }) => name}
              />
            </Panel>
          ))}
        </div>
      ) : (
        <PanelsSkeleton />
      )}
    </>
  )
}
