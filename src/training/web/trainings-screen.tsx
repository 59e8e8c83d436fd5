import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { FilterPeriod, FilterSelect } from '#platform/web/ui/back-office/filter-fields.tsx'
import { listQuery, type useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge, type Column } from '#platform/web/ui/tables/table.tsx'
import { runChoices, runFilterNames } from '../admin-contract.ts'
import { trainingScreenText } from '../screen-text.ts'
import { type Run, runsQuery } from './admin-api.ts'

export const load = prefetchAdminList(runsQuery, runFilterNames)

/** Who has begun, finished or still has to do which training, with its export. */
export function TrainingsScreen() {
  const { table, query } = useAdminList(runsQuery, ({ runs, total }) => ({ rows: runs, total }), runFilterNames)
  const { filters } = table.params
  return (
    <>
      <PageTitle lead={trainingScreenText.whoLead}>{trainingScreenText.trainings}</PageTitle>
      <DataTable
        caption={trainingScreenText.who}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: trainingScreenText.search }}
        filters={<Filters table={table} />}
        linkedFilters={filters.product && <OneProduct table={table} />}
        actions={<ExportButton list="training" query={listQuery(table.params)} />}
        empty={trainingScreenText.noRuns}
      />
    </>
  )
}

interface FiltersProps {
  table: ReturnType<typeof useTableParams>
}

const versionNumbers = Array.from({ length: 9 }, (_, at) => String(at + 1))

function Filters({ table }: FiltersProps) {
  return (
    <>
      <FilterSelect
        table={table}
        name="state"
        label={trainingScreenText.state}
        any={trainingScreenText.anyState}
        options={runChoices.map((value) => ({ value, label: trainingScreenText.choices[value] }))}
      />
      <FilterSelect
        table={table}
        name="version"
        label={trainingScreenText.versionHeading}
        any={trainingScreenText.anyVersion}
        options={versionNumbers.map((value) => ({ value, label: trainingScreenText.version(Number(value)) }))}
      />
      <FilterPeriod table={table} from={trainingScreenText.finishedFrom} to={trainingScreenText.finishedUntil} />
    </>
  )
}

function OneProduct({ table }: FiltersProps) {
  return (
    <Button variant="secondary" small onClick={() => table.filter({ product: '' })}>
      {trainingScreenText.onlyThis} ✕
    </Button>
  )
}

const tones = { to_do: 'warning', under_way: 'neutral', finished: 'success' } as const

const columns: readonly Column<Run>[] = [
  {
    title: trainingScreenText.seller,
    cell: ({ sellerId, seller }) => <Link to={`/admin-user/admin-user-details/${sellerId}`}>{seller}</Link>,
  },
  {
    title: trainingScreenText.title,
    cell: ({ productId, title }) => <Link to={`/admin-training/admin-training-details/${productId}`}>{title}</Link>,
  },
  { title: trainingScreenText.versionHeading, cell: ({ version }) => version, numeric: true },
  {
    title: trainingScreenText.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{trainingScreenText.runStates[state]}</Badge>,
  },
  {
    title: trainingScreenText.begun,
    cell: ({ begunAt }) => begunAt && formatDay(begunAt),
    breaks: 'never',
    onTablets: 'titled line',
  },
  {
    title: trainingScreenText.finished,
    cell: ({ finishedAt }) => finishedAt && formatDay(finishedAt),
    breaks: 'never',
  },
  {
    title: trainingScreenText.certificateShort,
    cell: ({ certificate }) => certificate && <Link to={`/certificates/${certificate}`}>{certificate}</Link>,
    breaks: 'never',
    onTablets: 'titled line',
  },
]
