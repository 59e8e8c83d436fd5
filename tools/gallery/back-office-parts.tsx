import downloadIcon from '@tabler/icons/outline/download.svg?path'
import eyeIcon from '@tabler/icons/outline/eye.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import { ChoiceByName, type NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import { ChosenActions } from '#platform/web/ui/back-office/chosen-actions.tsx'
import { CountTabs } from '#platform/web/ui/back-office/count-tabs.tsx'
import { IconLink, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { NoRows } from '#platform/web/ui/back-office/no-rows.tsx'
import { Pagination } from '#platform/web/ui/back-office/pagination.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { ArrangementExample, FilterFieldsExample } from './arrangement-example.tsx'
import { DataTableExample } from './data-table-example.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part, Row } from './part.tsx'

const chosenActions = ['A', 'B', 'C', 'D', 'E', 'F'].map((part) => ({
  icon: downloadIcon,
  label: `Packing slips of part ${part} of the morning`,
  run: () => undefined,
}))

const brands = ['Aster', 'Bloom', 'Calla'].map((name) => ({ id: name, name }))

const findBrands = (search: string) => ({
  queryKey: ['parts', 'brands', search],
  queryFn: async () => brands.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
})

const noFilters = { page: 1, pageSize: 10, direction: 1, sort: null, search: '', filters: {} } as const

const countTabs = [
  { to: '/components', label: 'New', count: 12, isCurrent: true },
  { to: '/components?state=arrived', label: 'Arrived', count: 0, isCurrent: false },
  { to: '/components?state=settled', label: 'Settled', count: undefined, isCurrent: false },
]

const wait = () => new Promise((resolve) => setTimeout(resolve, 1_500))

export function BackOfficeParts() {
  const [page, setPage] = useState(4)
  const [item, setItem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly NamedThing[]>([])
  return (
    <>
      <Part name="DataTable">
        <Example state="rows, with DeletedFilter, actions and selection" wide>
          <DataTableExample name="rows" outcome="loaded" />
        </Example>
        <Example state="loading" wide>
          <DataTableExample name="loading" outcome="loading" />
        </Example>
        <Example state="loading other rows" wide>
          <DataTableExample name="refetching" outcome="refetching" />
        </Example>
        <Example state="empty" wide>
          <DataTableExample name="empty" outcome="loaded" total={0} />
        </Example>
        <Example state="a search without results" wide>
          <DataTableExample name="nothing found" outcome="loaded" total={0} search="?words=balmm" />
        </Example>
        <Example state="more rows than a page has, with ListFooter" wide>
          <DataTableExample name="pages" outcome="loaded" total={48} />
        </Example>
        <Example state="failed" wide>
          <DataTableExample name="failed" outcome="failed" />
        </Example>
      </Part>
      <Part name="NoRows">
        <Example state="a list that leads to a first step" wide>
          <NoRows
            text="There are no products yet."
            firstStep={{ to: '/components', label: 'Add a product', hint: 'Or bring them along in a file.' }}
            params={noFilters}
            listFilters={[]}
          />
        </Example>
      </Part>
      <Part name="CountTabs">
        <Example state="the first of three lists, one of them still counted" wide>
          <CountTabs label="Returns" tabs={countTabs} />
        </Example>
      </Part>
      <Part name="ChoiceByName">
        <Example state="brands, found by their names">
          <ChoiceByName label="Brands" name="brands" find={findBrands} chosen={chosen} onChange={setChosen} />
        </Example>
      </Part>
      <Part name="ChosenActions">
        <Example state="all in one line" wide>
          <ChosenActions others={chosenActions.slice(0, 1)}>
            <Button small>Mark dispatched</Button>
          </ChosenActions>
        </Example>
        <Example state="more than a line holds" wide>
          <ChosenActions others={chosenActions}>
            <Button small>Mark dispatched</Button>
          </ChosenActions>
        </Example>
      </Part>
      <Part name="ViewMenu">
        <Example state="ViewMenu with an open view that was changed, and ColumnChooser" wide>
          <ArrangementExample />
        </Example>
        <Example state="no views yet" wide>
          <ArrangementExample views={[]} />
        </Example>
      </Part>
      <Part name="FilterSelect">
        <Example state="FilterSelect and FilterPeriod" wide>
          <FilterFieldsExample />
        </Example>
      </Part>
      <Part name="Pagination">
        <Example state="five pages around the current one" wide>
          <Pagination label="Pages of imports" page={page} pages={12} onPage={setPage} />
        </Example>
      </Part>
      <Part name="RowActions">
        <Example state="IconLink, IconButton and RestoreButton">
          <RowActions>
            <IconLink to="/view" icon={eyeIcon} label="View Ida Marlowe" />
            <IconButton icon={trashIcon} label="Delete Ida Marlowe" />
            <RestoreButton name="Ida Marlowe" onRestore={wait} />
          </RowActions>
        </Example>
      </Part>
      <Part name="DeleteDialog">
        <Example state="one of several items">
          <Row>
            <Button variant="secondary" onClick={() => setItem(exampleTexts.long)}>
              Delete an item
            </Button>
          </Row>
          <DeleteDialog item={item} onDelete={wait} onClose={() => setItem(null)}>
            {(name) => <p>{name} is deleted.</p>}
          </DeleteDialog>
        </Example>
      </Part>
    </>
  )
}
