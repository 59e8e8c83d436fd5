import { useState } from 'react'
import { AllowedLink } from '#access/web/own-rights.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { AccountingFiles } from '#payouts/statements/web/accounting-files.tsx'
import { formatDay } from '#platform/dates.ts'
import { joinNames } from '#platform/join-names.ts'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { taxReportFilters } from '../codes.ts'
import { taxReportText } from '../text.ts'
import { dueTaxYear, type ReportedSeller, shownYear, taxReportQuery, useRequestTaxDetails } from './api.ts'
import style from './tax-report-screen.module.css'

interface TaxReportSumsProps {
  year: number
  sums: { income: number; reported: number; incomplete: number; left_out: number; own_purchases: boolean }
}

const filterNames = ['year', 'filter']

export const load = prefetchAdminList(taxReportQuery, filterNames)

/** What sellers earned in a year by quarter, the details that are still missing, and the file for the tax office. */
export function TaxReportScreen() {
  const { table, query } = useAdminList(
    taxReportQuery,
    ({ sellers, total, sums }) => ({ rows: sellers, total, sums }),
    filterNames,
  )
  const year = shownYear(table.params)
  const request = useRequestTaxDetails(year)
  const [isConfirming, setConfirming] = useState(false)
  const requestable = query.data?.sums.requestable ?? 0
  const requestAll = async () => {
    await request.mutateAsync(undefined).catch(() => undefined)
    setConfirming(false)
  }
  return (
    <>
      <PageTitle lead={taxReportText.lead}>{taxReportText.taxReport}</PageTitle>
      {query.data && <TaxReportSums year={year} sums={query.data.sums} />}
      <DataTable
        caption={taxReportText.taxReport}
        columns={columnsOf((sellerId) => request.mutate(sellerId))}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: taxReportText.searchSellers }}
        actions={
          <>
            <Select
              pill
              label={taxReportText.year}
              options={yearOptions()}
              value={String(year)}
              onChange={(value) => table.filter({ year: value })}
            />
            <Select
              pill
              label={taxReportText.show}
              options={filterOptions}
              value={table.params.filters.filter ?? ''}
              onChange={(filter) => table.filter({ filter })}
            />
            {requestable > 0 && (
              <Button small variant="secondary" onClick={() => setConfirming(true)}>
                {taxReportText.askAll(requestable)}
              </Button>
            )}
            <DownloadButton
              request={{ method: 'POST', path: 'admin/tax-report/file', options: { body: { year } } }}
              fileName={`tax-report-${year}.csv`}
            >
              {taxReportText.file}
            </DownloadButton>
            <DownloadButton
              request={{ method: 'POST', path: 'admin/tax-report/xml', options: { body: { year } } }}
              fileName={`tax-report-${year}.xml`}
            >
              {taxReportText.xmlFile}
            </DownloadButton>
          </>
        }
        empty={taxReportText.none}
      />
      <AccountingFiles />
      <ConfirmDialog
        open={isConfirming}
        title={taxReportText.askAllTitle}
        confirm={taxReportText.askAll(requestable)}
        onConfirm={requestAll}
        onClose={() => setConfirming(false)}
      >
        {taxReportText.askAllText(requestable)}
      </ConfirmDialog>
    </>
  )
}

/** This year, and the earlier ones whose data the law requires to be kept. */
const shownYears = 6

const yearOptions = () =>
  Array.from({ length: shownYears }, (_, ago) => String(dueTaxYear(new Date()) - ago)).map((year) => ({
    value: year,
    label: year,
  }))

const filterOptions = [
  { value: '', label: taxReportText.allSellers },
  ...taxReportFilters.map((value) => ({ value, label: taxReportText.filters[value] })),
]

const columnsOf = (onRequest: (sellerId: string) => void): readonly Column<ReportedSeller>[] => [
  {
    title: taxReportText.seller,
    cell: ({ id, name }) => (
      <AllowedLink right="sellers" to={`/admin-user/admin-user-details/${id}`}>
        {name || taxReportText.erased}
      </AllowedLink>
    ),
  },
  ...[0, 1, 2, 3].map((at) => ({
    title: taxReportText.quarterShort(at + 1),
    cell: ({ quarters }: ReportedSeller) => formatPounds(quarters[at]?.income ?? 0),
    numeric: true,
  })),
  { title: taxReportText.total, cell: ({ income }) => formatPounds(income), numeric: true },
  { title: taxReportText.salesColumn, cell: ({ sales }) => sales, numeric: true },
  {
    title: taxReportText.missing,
    cell: (seller) => <MissingFacts seller={seller} onRequest={() => onRequest(seller.id)} />,
  },
]

/** What is missing of a seller, with the button that asks for it by email. */
function MissingFacts({ seller, onRequest }: { seller: ReportedSeller; onRequest: () => void }) {
  const { name, missing, isReported, isRequestable, requestedAt } = seller
  if (!isReported) return <span className={style.small}>{taxReportText.small}</span>
  if (missing.length === 0) return <Badge tone="success">{taxReportText.nothingMissing}</Badge>
  return (
    <span className={style.facts}>
      <span>{joinNames(missing.map((fact) => taxReportText.facts[fact]))}</span>
      {isRequestable ? (
        <Button small variant="secondary" aria-label={taxReportText.askSeller(name)} onClick={onRequest}>
          {taxReportText.ask}
        </Button>
      ) : (
        requestedAt && <span className={style.small}>{taxReportText.requestedOn(formatDay(requestedAt))}</span>
      )}
    </span>
  )
}

/** The totals of a year over all sellers, and the rule by which income is counted. */
function TaxReportSums({ year, sums }: TaxReportSumsProps) {
  const { income, reported, incomplete, left_out: leftOut, own_purchases: countsOwn } = sums
  return (
    <div className={style.sums}>
      <Panels>
        <Panel heading={taxReportText.summary(year)} fullWidth>
          <DefinitionList
            items={[
              [taxReportText.totalIncome, formatPounds(income)],
              [taxReportText.toReport, reported],
              [taxReportText.incomplete, incomplete],
            ]}
          />
          <p>{taxReportText.ownPurchases[countsOwn ? 'counted' : 'leftOut']}</p>
          {leftOut > 0 && <p>{taxReportText.leftOut(leftOut)}</p>}
        </Panel>
      </Panels>
    </div>
  )
}
