import arrowBackUpIcon from '@tabler/icons/outline/arrow-back-up.svg?path'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { FilterSheet } from '#platform/web/ui/overlays/filter-sheet.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { useFocusFallback } from '#platform/web/ui/tables/use-focus-fallback.ts'
import list from './data-table.module.css'
import type { useTableParams } from './list-query-api.ts'
import type { TableArrangement } from './table-arrangement.ts'
import { ViewMenu } from './view-menu.tsx'

/** The name of the filter that shows deleted rows, the same in every list whose rows can be restored. */
export const deletedFilterName = 'deleted'

interface DeletedSelectProps {
  table: ReturnType<typeof useTableParams>
  /** The labels of the two options: rows that are not deleted, and deleted ones. */
  present: string
  deleted: string
}

/** A choice between the rows of the list and its deleted rows, which can be restored. */
export function DeletedFilter({ table, present, deleted }: DeletedSelectProps) {
  return (
    <Select
      pill
      label={commonText.show}
      options={[
        { value: '', label: present },
        { value: '1', label: deleted },
      ]}
      value={table.params.filters[deletedFilterName] ?? ''}
      onChange={(value) => table.filter({ [deletedFilterName]: value })}
    />
  )
}

/** Restores a deleted row. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<unknown> }) {
  return (
    <Button variant="secondary" small icon={arrowBackUpIcon} onClick={onRestore}>
      {commonText.restore}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}

export interface TableToolbarProps<Row> {
  columns: readonly Column<Row>[]
  table: ReturnType<typeof useTableParams>
  /** Absent: no search. */
  search?: { label: string; maxLength?: number; onEnter?: (text: string) => void }
  /** The query of the list, whose number of rows the search announces. */
  query?: Pick<UseQueryResult<{ total: number }>, 'data' | 'isPlaceholderData'>
  /** Next to the search, for example a button 'Add new ...'. */
  actions?: ReactNode
  /** Under the search; on phones in a sheet. */
  filters?: ReactNode
  /** Filters that were set by a link, each with a button that removes it; visible on phones too. */
  linkedFilters?: ReactNode
  /** The names of the filters that `actions` set; the button of the sheet does not count them. */
  actionFilterNames?: readonly string[]
  /** Set if the reader can choose columns and save views of the list. */
  arrangement?: TableArrangement | undefined
}

/** What stands above the rows of a list: its search and actions, its filters, its views and columns. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, table, search, query, actions, filters, linkedFilters, arrangement } = props
  const isFolded = useIsMobile() && filters !== undefined
  return (
    <>
      {(search || actions) && (
        <div className={list.tools}>
          {search && (
            <div className={list.search}>
              <SearchBox
                live
                label={search.label}
                maxLength={search.maxLength ?? textLengths.search}
                value={table.params.search}
                onSearch={table.search}
                onEnter={search.onEnter}
                found={query?.isPlaceholderData ? undefined : query?.data?.total}
              />
            </div>
          )}
          {actions && <div className={list.actions}>{actions}</div>}
        </div>
      )}
      {filters && !isFolded && (
        <div className={list.filters}>
          {filters}
          {linkedFilters}
        </div>
      )}
      {(isFolded || arrangement) && (
        <div className={list.actions}>
          {isFolded && <FoldedFilters {...props} />}
          {arrangement && (
            <>
              <ViewMenu arrangement={arrangement} />
              <ColumnChooser columns={columns} arrangement={arrangement} />
            </>
          )}
        </div>
      )}
      {isFolded && linkedFilters && <div className={list.filters}>{linkedFilters}</div>}
    </>
  )
}

const onlyDeleted = [deletedFilterName]

function FoldedFilters<Row>({ table, filters, actionFilterNames = onlyDeleted }: TableToolbarProps<Row>) {
  const focusFallback = useFocusFallback<HTMLDivElement>()
  const set = Object.keys(table.params.filters).filter((name) => !actionFilterNames.includes(name))
  return (
    <FilterSheet
      variant="secondary"
      count={set.length}
      done={commonText.showRows}
      onClear={() => table.filter(Object.fromEntries(set.map((name) => [name, ''])))}
    >
      <div className={list.filters} {...focusFallback}>
        {filters}
      </div>
    </FilterSheet>
  )
}

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  arrangement: TableArrangement
}

/** The columns that are shown: always those without a name, and of the others those that the reader has chosen. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly Column<Row>[] {
  return columns.filter(({ name, isExtra }) => name === undefined || (chosen ? chosen.includes(name) : !isExtra))
}

/** A button with a dialog in which columns are shown or hidden. */
export function ColumnChooser<Row>({ columns, arrangement }: ColumnChooserProps<Row>) {
  const [selected, setSelected] = useState<string[] | null>(null)
  const named = columns.flatMap(({ name, title }) => (name === undefined ? [] : [{ value: name, label: title }]))
  const shown = shownColumns(columns, arrangement.columns).flatMap(({ name }) => (name === undefined ? [] : [name]))
  const choose = async (names: readonly string[]) => {
    await arrangement.chooseColumns(names)
    setSelected(null)
  }
  return (
    <>
      <Button small variant="secondary" onClick={() => setSelected(shown)}>
        {commonText.columns}
      </Button>
      <Modal
        open={selected !== null}
        title={commonText.columns}
        size="s"
        onClose={() => setSelected(null)}
        actions={
          <>
            <Button variant="secondary" onClick={() => choose([])}>
              {commonText.standardColumns}
            </Button>
            <Button disabled={selected?.length === 0} onClick={() => choose(selected ?? [])}>
              {commonText.showColumns}
            </Button>
          </>
        }
      >
        <CheckboxList
          name="columns"
          label={commonText.columnsShown}
          groups={[{ options: named }]}
          selected={selected ?? []}
          onChange={setSelected}
        />
      </Modal>
    </>
  )
}
